// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). The browser's own is missing from pages that some browsers open as files.

const ROUNDS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
const START = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
const BLOCK = 64, END = Uint8Array.of(0x80), NOTHING = new Uint8Array(BLOCK);
const schedule = new Int32Array(BLOCK);

const turned = (word, by) => word >>> by | word << 32 - by;

const scheduled = (block) => {
  for (let at = 0; at < 16; at++) {
    const from = 4 * at;
    schedule[at] = block[from] << 24 | block[from + 1] << 16 | block[from + 2] << 8 | block[from + 3];
  }
  for (let at = 16; at < BLOCK; at++) {
    const early = schedule[at - 15], late = schedule[at - 2];
    const small = turned(early, 7) ^ turned(early, 18) ^ early >>> 3, large = turned(late, 17) ^ turned(late, 19) ^ late >>> 10;
    schedule[at] = schedule[at - 16] + small + schedule[at - 7] + large;
  }
};

const compress = (state, block) => {
  scheduled(block);
  let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
  for (let at = 0; at < BLOCK; at++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + ROUNDS[at] + schedule[at] | 0;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
    h = g; g = f; f = e; e = d + one | 0; d = c; c = b; b = a; a = one + two | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d; state[4] += e; state[5] += f; state[6] += g; state[7] += h;
};

class Sha256 {
  constructor(before) {
    this.state = before ? before.state.slice() : START.slice();
    this.rest = before ? before.rest.slice() : new Uint8Array(BLOCK);
    this.length = before ? before.length : 0;
  }

  add(bytes) {
    for (let at = 0; at < bytes.length; at++) {
      this.rest[this.length++ % BLOCK] = bytes[at];
      if (this.length % BLOCK === 0) compress(this.state, this.rest);
    }
    return this;
  }

  digest() {
    const bits = 8 * this.length;
    this.add(END);
    if (this.length % BLOCK > BLOCK - 8) this.add(NOTHING.subarray(this.length % BLOCK));
    this.rest.fill(0, this.length % BLOCK);
    for (let at = 0; at < 8; at++) this.rest[BLOCK - 1 - at] = Math.floor(bits / 2 ** (8 * at)) % 256;
    compress(this.state, this.rest);
    const made = new Uint8Array(32);
    for (let at = 0; at < 32; at++) made[at] = this.state[at >> 2] >>> 24 - 8 * (at & 3);
    return made;
  }
}

// HMAC with a key of at most 64 bytes, which has taken in the beginning of what is told already.
class Keyed {
  constructor(key, beginning) {
    const padded = (by) => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] || 0) ^ by);
    this.inner = new Sha256().add(padded(0x36)).add(beginning);
    this.outer = new Sha256().add(padded(0x5c));
  }

  of(end) {
    return new Sha256(this.outer).add(new Sha256(this.inner).add(end).digest()).digest();
  }
}

const bytesOf = (text) => new TextEncoder().encode(text);
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOfHex = (hex) => Uint8Array.from(hex.match(/../g) || [], (byte) => parseInt(byte, 16));
const hashOf = (text) => hexOf(new Sha256().add(bytesOf(text)).digest());
