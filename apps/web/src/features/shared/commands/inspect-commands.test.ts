import { expect, test } from 'vitest';
import { inspectCommands } from './inspect-commands.ts';

test('each line that can’t be saved, destroys something or is unknown has its note', () => {
  const text = ['SaveWorld', '', 'wait', 'DoExit', 'NotACommand foo', 'GetChat', 'wait 5m'].join('\n');
  expect(inspectCommands(text)).toEqual([
    { line: 3, level: 'problem', message: expect.stringContaining('Write how long to wait') },
    // It has been saved.
    { line: 4, level: 'warning', message: expect.stringContaining('comes back only if its host') },
    { line: 5, level: 'warning', message: expect.stringContaining('Arkwright doesn’t know NotACommand.') },
    { line: 6, level: 'problem', message: expect.stringContaining('The bot reads this') },
  ]);
  expect(inspectCommands('DoExit\nSaveWorld')).toEqual([
    { line: 1, level: 'warning', message: 'The server stops, and does not save by itself.' },
  ]);
  expect(inspectCommands('')).toEqual([]);
});
