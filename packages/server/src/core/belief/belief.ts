import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppSettings } from '../../platform/settings.ts';

/** What a source has said once that differs too much from what it said before, and when it first did, ms. */
export type Claim<Said> = { said: Said; at: number };

/** A source is asked again after this time, ms, before an unlikely answer of it counts. */
export const confirmAfterMs = ({ sandbox }: Pick<AppSettings, 'sandbox'>): number =>
  sandbox ? 10_000 : 3 * MINUTE_MS;

/**
 * Whether an answer of a source counts. A plausible step counts at once; anything else, however far and in whichever
 * direction, once the source has said the same twice. Until then it is the `claim`; any other answer begins anew.
 */
export function believe<Said extends string | number | boolean>(
  { said, claim, isPlausible }: { said: Said; claim: Claim<Said> | null; isPlausible: boolean },
  { now, apartMs }: { now: number; apartMs: number },
): { isBelieved: boolean; claim: Claim<Said> | null } {
  if (isPlausible) return { isBelieved: true, claim: null };
  // A claim of the future is from before the clock was set back.
  if (claim?.said !== said || claim.at > now) return { isBelieved: false, claim: { said, at: now } };
  const isConfirmed = now - claim.at >= apartMs;
  return { isBelieved: isConfirmed, claim: isConfirmed ? null : claim };
}

/** Share of a list's entries that may be new or gone at once. */
const LIKELY_SHARE = 0.1;
/**
 * A higher number counts at once up to this factor. Steam numbers the builds of all its games in one sequence (8 digits in
 * 2026), CurseForge the files of all its mods (7 digits), so the next one is higher by any amount; by half, only after years.
 */
const LIKELY_FACTOR = 1.5;

/** Whether a build's or a file's number is plausible after `before`: these numbers only grow. */
export const isNextNumber = (before: number, said: number): boolean =>
  said >= before && said <= before * LIKELY_FACTOR;

/** Whether it is plausible that `changed` entries of a list with `entries` are new or gone. */
export const isLikelyChange = (entries: number, changed: number): boolean =>
  Math.abs(changed) <= entries * LIKELY_SHARE;
