import { expect, test } from 'vitest';
import { suggestCommands, suggestPresetLines } from './suggest-commands.ts';

/** `|` stands for the caret. */
const at = (marked: string, suggest = suggestCommands) =>
  suggest(marked.replace('|', ''), marked.indexOf('|'));
/** The text after the first suggestion was taken. */
function taken(marked: string): string {
  const text = marked.replace('|', '');
  const { start, end, insert } = at(marked)[0]!.insertion;
  return text.slice(0, start) + insert + text.slice(end);
}

test('the first word of a line is completed, with a space for the rest', () => {
  expect(taken('savew|')).toBe('SaveWorld');
  expect(taken('  broad|')).toBe('  Broadcast ');
  expect(taken('SaveWorld\nbroad|\nDoExit')).toBe('SaveWorld\nBroadcast \nDoExit');
  expect(taken('broad| hello')).toBe('Broadcast hello');
});

test.each(['|', 'SaveWorld |', 'Broadcast sav|', 'sav|eworld', '\n|\nSaveWorld', 'SaveWorld|'])(
  'in %j nothing is suggested',
  (marked) => expect(at(marked)).toEqual([]),
);

test('waits are suggested only where they are allowed', () => {
  expect(at('wa|', suggestPresetLines).map(({ name }) => name)).toContain('wait');
  expect(at('wa|').map(({ name }) => name)).not.toContain('wait');
});
