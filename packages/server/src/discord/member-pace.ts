import { BoundedMap } from '@arkwright/ark/bounded';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { PUBLIC_COMMANDS_A_MINUTE } from '@arkwright/contracts/rcon-commands/bounds';
import { AppError } from '../platform/base/app-error.ts';
import type { CommandCaller } from './slash-commands.ts';

const MAX_REMEMBERED = 20_000;
/** Twice what somebody who types without a break asks for. */
const SUGGESTIONS_A_MINUTE = 120;
const SUGGESTIONS_A_MINUTE_OF_A_GUILD = 1200;

/** Whether one more use by `key` stays within `aMinute`; `now` in ms. A minute begins with the first use. */
function countsOf(aMinute: number): (key: string, now: number) => boolean {
  /** In the order in which their minutes began: a count that is over is dropped before one that is not. */
  const used = new BoundedMap<string, { until: number; times: number }>({
    max: MAX_REMEMBERED,
    whenFull: 'drop-oldest',
  });
  return (key, now) => {
    let mine = used.get(key);
    if (!mine || mine.until <= now) {
      mine = { until: now + MINUTE_MS, times: 0 };
      used.delete(key);
      used.set(key, mine);
    }
    mine.times += 1;
    return mine.times <= aMinute;
  };
}

const publicCommands = countsOf(PUBLIC_COMMANDS_A_MINUTE);
const suggestionsOfMember = countsOf(SUGGESTIONS_A_MINUTE);
const suggestionsOfGuild = countsOf(SUGGESTIONS_A_MINUTE_OF_A_GUILD);

/** Holds a member to a few public commands a minute, so that one can't flood a game. RATE_LIMITED beyond that. */
export function keepPace({ guildId, user }: CommandCaller, now: number): void {
  if (!publicCommands(`${guildId}/${user.id}`, now))
    throw new AppError('RATE_LIMITED', 'You have used this a lot just now. Please wait a minute.');
}

/** Whether a member gets suggestions: every letter typed asks for some, and each asks the database. */
export const maySuggest = (guildId: string, userId: string, now: number): boolean =>
  suggestionsOfMember(`${guildId}/${userId}`, now) && suggestionsOfGuild(guildId, now);
