/**
 * Completion of console commands: one list and one way to write it for all inputs of commands.
 *   const completion = useCompletion(field, { suggestAt: suggestCommands });
 * Presets offer waits, too: `suggestPresetLines`.
 */
import { completeCommand, type KnownCommand } from '@arkwright/ark/known-commands';
import type { SuggestAt } from '../../../ui/line-editor/use-completion.ts';

const WAIT: KnownCommand = {
  name: 'wait',
  arguments: '<time>',
  help: 'Waits before the next command, e.g. wait 5m or wait 1m 30s. It is not sent to the game.',
};

/** Known commands for the first word of the caret's line, while the caret is at its end. */
export const suggestCommands: SuggestAt = (text, caret) => suggest(text, caret, []);

/** The same with the other kinds of a preset's lines. */
export const suggestPresetLines: SuggestAt = (text, caret) => suggest(text, caret, [WAIT]);

function suggest(text: string, caret: number, besides: readonly KnownCommand[]) {
  const head = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const typed = head.trimStart();
  const [next = '\n'] = text.slice(caret);
  if (typed === '' || next.trim() !== '') return [];
  return completeCommand(typed, besides)
    .filter(({ name }) => name !== typed)
    .map(({ name, arguments: wanted, help }) => ({
      name,
      detail: wanted,
      about: help,
      insertion: {
        start: caret - typed.length,
        end: caret,
        insert: wanted === '' || next === ' ' ? name : `${name} `,
      },
    }));
}
