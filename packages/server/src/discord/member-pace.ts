import { BoundedMap } from '@arkwright/ark/bounded';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { PUBLIC_COMMANDS_A_MINUTE } from '@arkwright/contracts/rcon-commands/bounds';
import { AppError } from '../platform/base/app-error.ts';
import type { CommandCaller } from './slash-commands.ts';

const MAX_REMEMBERED = 20_000;

/** In the order in which their minutes began: a count that is over is dropped before one that is not. */
const used = new BoundedMap<string, { until: number; times: number }>({
  max: MAX_REMEMBERED,
  whenFull: 'drop-oldest',
});

/** Holds a member to a few public commands a minute, so that one can't flood a game. RATE_LIMITED beyond that. */
export function keepPace({ guildId, user }: CommandCaller, now: number): void {
  const key = `${guildId}/${user.id}`;
  let mine = used.get(key);
  if (!mine || mine.until <= now) {
    mine = { until: now + MINUTE_MS, times: 0 };
    used.delete(key);
    used.set(key, mine);
  }
  mine.times += 1;
  if (mine.times > PUBLIC_COMMANDS_A_MINUTE)
    throw new AppError('RATE_LIMITED', 'You have used this a lot just now. Please wait a minute.');
}
