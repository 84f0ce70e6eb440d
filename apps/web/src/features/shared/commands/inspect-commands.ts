/**
 * What is wrong or doubtful about the commands of a preset, line by line: `inspectCommands(text)`.
 */

import { commandProblem, toCommands } from '@arkwright/contracts/rcon-presets/schema';
import type { Note } from '../../../ui/line-editor/note.ts';
import { commandWarning } from './command-warning.ts';

export function inspectCommands(text: string): Note[] {
  const before: string[] = [];
  return text.split('\n').flatMap((typed, index): Note[] => {
    const line = index + 1;
    // Some line ends that a text can have are none to the editor.
    const commands = toCommands(typed);
    const problem = commands.map(commandProblem).find((words) => words !== undefined);
    if (problem !== undefined) return [{ line, level: 'problem', message: problem }];
    const warning = commands
      .map((command) => commandWarning(command, before))
      .find((words) => words !== undefined);
    before.push(...commands);
    return warning === undefined ? [] : [{ line, level: 'warning', message: warning }];
  });
}
