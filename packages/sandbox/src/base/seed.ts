import { createHash } from 'node:crypto';

/** Discord's first millisecond: 2015-01-01T00:00:00Z (ark-domain.md §6.9). */
export const DISCORD_EPOCH = 1_420_070_400_000;

const EARLIEST = Date.UTC(2019, 0, 1) - DISCORD_EPOCH;
const SPAN = Date.UTC(2024, 0, 1) - Date.UTC(2019, 0, 1);

function seedHash(seed: string, name: string): Buffer {
  return createHash('sha256').update(`${seed}\0${name}`).digest();
}

/** The Discord id that `name` has in the world of `seed`; it looks as if it was made between 2019 and 2023. */
export function seedSnowflake(seed: string, name: string): string {
  const hash = seedHash(seed, name);
  const milliseconds = BigInt(EARLIEST + (hash.readUIntBE(0, 6) % SPAN));
  return ((milliseconds << 22n) | BigInt(hash.readUIntBE(6, 4) % 2 ** 22)).toString();
}

/** A password of 20 letters, digits, `-` and `_` that is always the same for `seed` and `name`. */
export function seedPassword(seed: string, name: string): string {
  return seedHash(seed, `password ${name}`).toString('base64url').slice(0, 20);
}

/** A whole number from 0 to `below` - 1 that depends on nothing but `seed` and `name`. */
export function seedNumber(seed: string, name: string, below: number): number {
  return seedHash(seed, name).readUIntBE(0, 6) % below;
}
