import { commandName } from './commands.ts';
import { misbehaviourOf, type PowerState } from './misbehaviour.ts';

/** What a real server takes, in milliseconds. Source: helora's measurements on ASA 93.19, middle of the range. */
const slowAuthMs = 6000;
const slowCommandMs = 3000;
const saveMs = 400;

export const exitMs = 26_000;
/** From the end of the old process until the new one listens. */
export const relaunchMs = 10_000;
/** From listening until the server advertises for join. */
export const startupMs = 75_000;

/** How long an answer takes, in milliseconds. `command` is null for a password. */
export function answerDelayMs(power: PowerState, command: string | null): number {
  if (power === 'starting') return command === null ? slowAuthMs : slowCommandMs;
  if (command === null) return 0;
  const late = misbehaviourOf(power)?.delayMs ?? 0;
  return late + (commandName(command) === 'saveworld' ? saveMs : 0);
}
