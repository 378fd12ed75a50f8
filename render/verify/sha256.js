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
const BLOCK = 64;
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
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < BLOCK; at++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + ROUNDS[at] + schedule[at] | 0;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
    h = g; g = f; f = e; e = d + one | 0; d = c; c = b; b = a; a = one + two | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] += word; });
};

class Sha256 {
  constructor(before) {
    this.state = Int32Array.from(before ? before.state : START);
    this.rest = Uint8Array.from(before ? before.rest : new Uint8Array(BLOCK));
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
    const bits = 8 * this.length, padding = new Uint8Array(BLOCK + 8 - (this.length + 8) % BLOCK), view = new DataView(padding.buffer);
    padding[0] = 0x80;
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits % 2 ** 32);
    this.add(padding);
    const made = new DataView(new ArrayBuffer(32));
    this.state.forEach((word, at) => made.setInt32(4 * at, word));
    return new Uint8Array(made.buffer);
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
