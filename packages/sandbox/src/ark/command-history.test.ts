import { expect, test } from 'vitest';
import { CommandHistory } from './command-history.ts';

test('only the newest commands are kept and their index goes on', () => {
  const history = new CommandHistory(3);
  for (let index = 1; index <= 20; index += 1) history.add({ text: `${index}`, time: 0, connection: 1 });
  expect(history.after(0).map((command) => command.index)).toEqual([18, 19, 20]);
  expect(history.after(19).map((command) => command.text)).toEqual(['20']);
  expect(history.after(20)).toEqual([]);
});

test('a long reply is kept in part', () => {
  const history = new CommandHistory(3);
  history.answer(history.add({ text: 'GetGameLog', time: 0, connection: 1 }), 'x'.repeat(50_000));
  expect(history.after(0)[0]?.reply).toHaveLength(4000);
});
