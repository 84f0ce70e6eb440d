/**
 * SHA-256 (FIPS 180-4) of a short text's UTF-8 bytes. Browsers offer `crypto.subtle` in secure contexts only; a dashboard
 * that runs on plain http in someone's own network has to do without.
 */

const ROUNDS = 64;

/** The first 32 bits of the fractional part of a number, as the standard derives its constants. */
const fraction = (root: number) => Math.floor((root % 1) * 0x1_0000_0000);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message with its 1 bit, zeros and 64-bit length, as big-endian 32-bit words. */
function pad(bytes: Uint8Array): number[] {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new DataView(new ArrayBuffer(length));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(length - 4, bytes.length * 8);
  return Array.from({ length: length / 4 }, (_, index) => padded.getUint32(index * 4));
}

function schedule(block: readonly number[]): number[] {
  const words = [...block];
  for (let i = 16; i < ROUNDS; i += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = [words[i - 16], words[i - 15], words[i - 7], words[i - 2]];
    const s0 = rotate(b, 7) ^ rotate(b, 18) ^ (b >>> 3);
    const s1 = rotate(d, 17) ^ rotate(d, 19) ^ (d >>> 10);
    words.push((a + s0 + c + s1) | 0);
  }
  return words;
}

function compress(
  state: readonly number[],
  block: readonly number[],
  constants: readonly number[],
): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  schedule(block).forEach((word, i) => {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + word) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + (state[i] ?? 0)) | 0);
}

export function sha256(text: string): Uint8Array<ArrayBuffer> {
  const primes = firstPrimes(ROUNDS);
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  let state = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const words = pad(new TextEncoder().encode(text));
  for (let i = 0; i < words.length; i += 16) state = compress(state, words.slice(i, i + 16), constants);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setInt32(i * 4, word);
  return new Uint8Array(digest.buffer);
}
