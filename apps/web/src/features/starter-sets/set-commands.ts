import { isWait } from '@arkwright/contracts/core/wait';
import { EOS_ID_PLACEHOLDER, PLAYER_ID_PLACEHOLDER } from '@arkwright/contracts/starter-sets/bounds';
import { commandsOf, setCommandProblem } from '@arkwright/contracts/starter-sets/schema';
import type { Note } from '../../ui/line-editor/note.ts';
import type { SuggestAt } from '../../ui/line-editor/use-completion.ts';
import { commandWarning } from '../shared/commands/command-warning.ts';
import { suggestCommands } from '../shared/commands/suggest-commands.ts';

const PLACEHOLDERS = [
  { name: EOS_ID_PLACEHOLDER, about: 'The EOS ID of whoever claims the set.' },
  { name: PLAYER_ID_PLACEHOLDER, about: 'The number of the character in the game.' },
];
const NAMES = PLACEHOLDERS.map(({ name }) => name);

/** Problems and warnings about the commands of a set, line by line. */
export function inspectSetCommands(text: string): Note[] {
  return text.split('\n').flatMap((typed, index): Note[] => {
    const line = index + 1;
    // Some line ends that a text can have are none to the editor.
    const commands = commandsOf(typed);
    const problem = commands.map(setCommandProblem).find((words) => words !== undefined);
    if (problem !== undefined) return [{ line, level: 'problem', message: problem }];
    const warning = commands.map(warningOf).find((words) => words !== undefined);
    return warning === undefined ? [] : [{ line, level: 'warning', message: warning }];
  });
}

function warningOf(command: string): string | undefined {
  const unknown = command.match(/\{\w+\}/g)?.find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    return `${unknown} stands for nothing: the game gets it as it is written. Use ${NAMES.join(' or ')}.`;
  if (isWait(command)) return 'Starter sets don’t wait: the game gets this as a command.';
  return commandWarning(command);
}

/** Known commands for the first word of a line, and placeholders after a brace. */
export const suggestSetCommands: SuggestAt = (text, caret) => {
  const typed = /\{\w*$/.exec(text.slice(0, caret))?.[0];
  if (typed === undefined) return suggestCommands(text, caret);
  const start = caret - typed.length;
  const rest = /^\w*\}?/.exec(text.slice(caret))?.[0] ?? '';
  return PLACEHOLDERS.filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase())).map(
    ({ name, about }) => ({ name, about, insertion: { start, end: caret + rest.length, insert: name } }),
  );
};
