import { DISCORD_EPOCH } from '../base/seed.ts';

/**
 * Makes ids for what comes into being while the sandbox runs: each is greater than the one before, and tells its time
 * as Discord's do (milliseconds since 2015 above 22 bits).
 */
export function createSnowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const next = BigInt(Math.max(0, now() - DISCORD_EPOCH)) << 22n;
    last = next > last ? next : last + 1n;
    return last.toString();
  };
}

/** When the thing with this id was made, in milliseconds since 1970. */
export function snowflakeTime(id: string): number {
  return Number(BigInt(id) >> 22n) + DISCORD_EPOCH;
}
