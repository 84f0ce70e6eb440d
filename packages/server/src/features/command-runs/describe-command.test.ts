import type { CommandResult } from '@arkwright/contracts/commands/schema';
import { expect, test } from 'vitest';
import { describeCommand } from './describe-command.ts';

const result = (serverName: string, changed: Partial<CommandResult> = {}): CommandResult => ({
  serverId: serverName,
  serverName,
  isDone: true,
  reply: 'World Saved',
  ...changed,
});

test('one message shows who ran what, and the results by server', () => {
  const results = [result('The Island'), result('Ragnarok', { isDone: false, reply: '' })];
  expect(describeCommand({ by: 'API key', command: 'SaveWorld', results })).toBe(
    '**API key** ran SaveWorld\n✅ **The Island**: World Saved\n❌ **Ragnarok**: No answer.',
  );
});

test('secrets are masked, and texts of people or the game have no effect in Discord', () => {
  const results = [result('**x** @everyone', { reply: '[a](http://b) @here `' })];
  const told = describeCommand({ by: '@everyone', command: 'Set password=hunter2', results });
  expect(told).not.toContain('hunter2');
  expect(told).not.toMatch(/(?<![\\])@(?:everyone|here)(?!\u200b)/u);
});

test('it fits one message, however many servers and however long their replies', () => {
  const long = '*'.repeat(5000);
  const results = Array.from({ length: 200 }, () => result(long, { reply: long }));
  const told = describeCommand({ by: long, command: long, results });
  expect(told.length).toBeLessThanOrEqual(2000);
  expect(told).toContain('and 195 more servers, 195 of them done');
});
