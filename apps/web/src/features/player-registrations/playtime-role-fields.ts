import { playtimeRole, playtimeRoles } from '@arkwright/contracts/player-registrations/settings';
import { z } from 'zod';
import { rulesBeside } from '../../kit/collection/rules-beside.ts';
import type { PlaytimeRole } from './playtime.ts';

const SECONDS_AN_HOUR = 3600;
/** Up to ten digits, and parts behind a point or, as many write it, a comma. */
const HOURS = /^\d{1,10}(?:[.,]\d{1,10})?$/;

/** Typed hours in whole seconds. Invalid numbers stay unchanged: the contract's rule reports them. */
export function secondsOf(hours: unknown): unknown {
  const typed = String(hours).trim();
  return HOURS.test(typed) ? Math.round(Number(typed.replace(',', '.')) * SECONDS_AN_HOUR) : typed;
}

/** Seconds as an input shows them, in hours. */
export function hoursOf(seconds: number): string {
  return String(Number((seconds / SECONDS_AN_HOUR).toFixed(4)));
}

/** A playtime role as it is typed: hours become the seconds that are stored (specification §5). */
export const playtimeRoleFields = z.object({
  ...playtimeRole.shape,
  playtime: z.preprocess(secondsOf, playtimeRole.shape.playtime),
});

/** The rules of one playtime role, and those of the list for it as the last. */
export function playtimeRoleBeside(others: readonly PlaytimeRole[]) {
  return rulesBeside({ entry: playtimeRoleFields, list: playtimeRoles, others });
}
