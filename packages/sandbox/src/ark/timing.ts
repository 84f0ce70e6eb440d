import { commandName } from './commands.ts';
import { misbehaviourOf, type PowerState } from './misbehaviour.ts';

/** What a real server takes, in milliseconds. Source: helora's measurements on ASA 93.19, middle of the range. */
const SLOW_AUTH_MS = 6000;
const SLOW_COMMAND_MS = 3000;
const SAVE_MS = 400;

export const EXIT_MS = 26_000;
/** From the end of the old process until the new one listens. */
export const RELAUNCH_MS = 10_000;
/** From listening until the server advertises for join. */
export const STARTUP_MS = 75_000;

/** How long an answer takes, in milliseconds. `command` is null for a password. */
export function answerDelayMs(power: PowerState, command: string | null): number {
  if (power === 'starting') return command === null ? SLOW_AUTH_MS : SLOW_COMMAND_MS;
  if (command === null) return 0;
  const late = misbehaviourOf(power)?.delayMs ?? 0;
  return late + (commandName(command) === 'saveworld' ? SAVE_MS : 0);
}
