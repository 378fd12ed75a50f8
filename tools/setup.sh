#!/bin/sh
# Sets up what is missing. Usage: tools/setup.sh run|test|bench|all
#   run    .venv with the versions and hashes of requirements.lock
#   test   the same, Chromium without windows, which the tests drive (they drive one with windows where it is there), libatomic1,
#          which its driver needs, and libfribidi0, which orders the letters of Arabic and Hebrew names on pictures (the bot runs
#          without it, and draws them from left to right)
#   bench  the same as run and libcairo2, which draws the picture the benchmark compares with
#   all    all of these, and the program compiled, so that a service which may not write starts as fast as one that may
# Packages of the system are installed with apt-get by root or through sudo without a password;
# otherwise every missing one is named before anything is done, and the exit code is 1.
set -eu
level=${1:-all}
case $level in run|test|bench|all) ;; *) echo "usage: $0 run|test|bench|all" >&2; exit 2 ;; esac
cd "$(dirname "$0")/.."

fail() { printf '%s\n' "$@" >&2; exit 1; }
needs() { case $level in "$1"|all) return 0 ;; *) return 1 ;; esac; }
is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

can_make_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }
itself() { "$1" -c 'import os, sys; print(os.path.realpath(sys.executable))'; }

# Those of that name on PATH, each program once; that of /usr/bin where PATH has none.
pythons_named() {
    seen=:
    IFS=:
    for folder in $PATH /usr/bin; do
        path=$folder/$1
        if [ "$folder" = /usr/bin ] && [ "$seen" != : ]; then case :$PATH: in *:/usr/bin:*) ;; *) continue ;; esac; fi
        if [ -x "$path" ] && is_new_enough "$path"; then
            program=$(itself "$path")
            case $seen in *:"$program":*) ;; *) seen=$seen$program:; echo "$path" ;; esac
        fi
    done
    unset IFS
}

# Those that may be taken: all of the first name that there is, of which those that can make an environment, if any can.
pythons() {
    for name in python3.11 python3 python3.14 python3.13 python3.12 python; do
        found=$(pythons_named "$name")
        [ -n "$found" ] || continue
        able=$(for path in $found; do if can_make_venv "$path"; then echo "$path"; fi; done)
        echo "${able:-$found}"
        return
    done
}

find_python() { pythons | sed -n 1p; }

# Thousandths of a second of a processor that a small piece of work takes, the least of some.
pace() {
    "$1" -c '
import time
def work():
    began, counted = time.process_time(), {}
    for number in range(30000):
        key = number % 97, str(number % 89)
        counted[key] = counted.get(key, 0) + len(key)
    return time.process_time() - began
print(round(1000 * min(work() for _ in range(9))))'
}

# Some are built without the optimisations that others have. The first stays, unless another takes less than nine tenths.
choose_python() {
    python=$(find_python)
    [ -n "$python" ] || fail "Python 3.11 or newer is needed and this system offers none."
    if [ "$(pythons | wc -l)" -eq 1 ]; then
        because="the only one on PATH that will do"
        return
    fi
    least=$(pace "$python")
    because="it has the name looked for first: $least ms"
    for path in $(pythons | sed 1d); do
        takes=$(pace "$path")
        if [ $((takes * 10)) -lt $((least * 9)) ]; then
            because="the faster: $takes ms for what takes $python $least"
            python=$path least=$takes
        else
            because="$because; $path takes $takes"
        fi
    done
}

venv_package() { "$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'; }
has_chromium() { command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null; }
has_library() { "$1" -c "import ctypes; ctypes.CDLL('$2')" 2>/dev/null; }

missing_packages() {
    python=$(find_python)
    if [ -z "$python" ]; then
        echo python3.11 python3.11-venv
    elif [ ! -x .venv/bin/python ] && ! can_make_venv "$python"; then
        venv_package "$python"
    fi
    if needs test && ! has_chromium; then echo chromium-headless-shell fonts-dejavu-core; fi
    if needs test && ! has_library "${python:-false}" libatomic.so.1; then echo libatomic1; fi
    if needs test && ! has_library "${python:-false}" libfribidi.so.0; then echo libfribidi0; fi
    if needs bench && ! has_library "${python:-false}" libcairo.so.2; then echo libcairo2; fi
}

install_packages() {
    command -v apt-get >/dev/null || fail "Missing on this system: $*" "There is no apt-get here; install what these Debian packages hold, then try again."
    if [ "$(id -u)" = 0 ]; then as_root=
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as_root=sudo
    else fail "Missing on this system: $*" "Install them with:  sudo apt-get install $*"
    fi
    echo "Installing Debian packages: $*" >&2
    $as_root apt-get update -qq </dev/null >&2 || fail "apt-get update failed. Missing on this system: $*"
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null >&2 ||
        fail "apt-get could not install: $*"
}

stamp() { "$1" -c 'import hashlib, sys; print(sys.version.split()[0], hashlib.sha256(open("requirements.lock", "rb").read()).hexdigest())'; }
is_current() { [ -x .venv/bin/python ] && [ -f .venv/.stamp ] && [ "$(stamp .venv/bin/python)" = "$(cat .venv/.stamp)" ]; }

make_venv() {
    # `venv --clear` would empty what a link leads to, which may be in use elsewhere.
    [ ! -L .venv ] || fail ".venv is a link to $(readlink .venv), which is not what requirements.lock asks for. Make it anew there, or remove the link."
    echo "Making .venv from requirements.lock (a minute or two)" >&2
    echo "of $1 ($because)" >&2
    "$1" -m venv --clear .venv
    # Wheels only, so that no compiler is needed.
    .venv/bin/python -m pip install --quiet --no-input --disable-pip-version-check \
        --require-hashes --only-binary :all: -r requirements.lock >&2
    stamp .venv/bin/python > .venv/.stamp
}

missing=$(missing_packages | tr '\n' ' ' | sed 's/ *$//')
# shellcheck disable=SC2086
if [ -n "$missing" ]; then install_packages $missing; fi
exec 9<requirements.lock
if command -v flock >/dev/null; then flock 9; fi
if ! is_current; then
    choose_python
    make_venv "$python"
fi
# A service may not write beside the modules: they are compiled here, not at each of its starts.
if [ "$level" = all ] && [ -d bot ]; then .venv/bin/python -m compileall -q bot engines locales migrations render; fi
