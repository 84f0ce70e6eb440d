/**
 * What to think of before a command is sent or saved: `commandWarning('DoExit')`. Never a reason to refuse it.
 */

import { crashingCommandsOf, KNOWN_COMMANDS, knownCommandOf, riskOf } from '@arkwright/ark/known-commands';
import { firstWordOf } from '@arkwright/contracts/core/command-line';
import { nearestName } from '@arkwright/contracts/core/nearest-name';
import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import { isWait } from '@arkwright/contracts/core/wait';

const MAX_NAME_LENGTH = 40;

const list = new Intl.ListFormat('en');

const STOPS = 'The server stops. It comes back only if its host or a script starts it again.';

/**
 * What a command destroys, stops or may crash, or that it is unknown; undefined for any other one. `before` are the commands
 * that the same preset sends before it.
 */
export function commandWarning(line: string, before: readonly string[] = []): string | undefined {
  const isSaved = before.some((earlier) => knownCommandOf(earlier)?.name === 'SaveWorld');
  if (isSaved && knownCommandOf(line)?.name === 'DoExit') return STOPS;
  return riskOf(line) ?? unknownWarning(line);
}

const CRASH_NEEDS = 'the companion, or “Crashing commands over RCON” in a server’s settings.';

/** The same for a preset whose commands are not shown. */
export const PRESET_CRASH_NOTE = `Its preset has commands that need ${CRASH_NEEDS}`;

/** The commands that not every server accepts, and what they need; undefined if all do. */
export function crashNote(lines: readonly string[]): string | undefined {
  const names = [...new Set(lines.flatMap(crashingCommandsOf))];
  if (names.length === 0) return undefined;
  const need = names.length === 1 ? 'needs' : 'need';
  return `${list.format(names)} ${need} ${CRASH_NEEDS}`;
}

const NAMES = KNOWN_COMMANDS.map(({ name }) => name);

/** The known command that was probably meant by a line that begins with none. */
const suggestCommand = (line: string): string | undefined => nearestName(firstWordOf(line), NAMES);

/** That a command is none of the game's: mods add their own, so it is no mistake by itself. */
export function unknownWarning(line: string): string | undefined {
  if (line.trim() === '' || isWait(line) || knownCommandOf(line) !== undefined) return undefined;
  // As typed: firstWordOf has it in lower case.
  const at = line.toLowerCase().indexOf(firstWordOf(line));
  const [word = ''] = line.slice(at).split(/\s/, 1);
  const name = word.length > MAX_NAME_LENGTH ? `${word.slice(0, MAX_NAME_LENGTH)}…` : word;
  const meant = suggestCommand(line);
  const question = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `Arkwright doesn’t know ${name}.${question} It is sent all the same: mods add commands of their own.`;
}

/** Shown instead of a missing reply of the game: an unknown command gets none, either. */
export function noAnswerWords(line: string): string {
  if (unknownWarning(line) === undefined) return NO_ANSWER_WORDS;
  const meant = suggestCommand(line);
  const advice = meant === undefined ? 'Check how it is spelt.' : `Did you mean ${meant}?`;
  return `The game gave no reply. Arkwright doesn’t know this command. ${advice}`;
}
