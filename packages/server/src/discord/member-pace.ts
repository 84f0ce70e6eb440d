import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { PUBLIC_COMMANDS_A_MINUTE } from '@arkwright/contracts/rcon-commands/bounds';
import { AppError } from '../platform/base/app-error.ts';
import type { CommandCaller } from './slash-commands.ts';

const MAX_REMEMBERED = 20_000;

const used = new Map<string, { until: number; times: number }>();

/** Only where all are in the middle of their minute is anybody's count lost. */
function forgetPast(now: number): void {
  for (const [key, { until }] of used) if (until <= now) used.delete(key);
  if (used.size >= MAX_REMEMBERED) used.clear();
}

/** Holds a member to a few public commands a minute, so that one can't flood a game. RATE_LIMITED beyond that. */
export function keepPace({ guildId, user }: CommandCaller, now: number): void {
  const key = `${guildId}/${user.id}`;
  let mine = used.get(key);
  if (!mine || mine.until <= now) {
    if (used.size >= MAX_REMEMBERED) forgetPast(now);
    mine = { until: now + MINUTE_MS, times: 0 };
    used.set(key, mine);
  }
  mine.times += 1;
  if (mine.times > PUBLIC_COMMANDS_A_MINUTE)
    throw new AppError('RATE_LIMITED', 'You have used this a lot just now. Please wait a minute.');
}
