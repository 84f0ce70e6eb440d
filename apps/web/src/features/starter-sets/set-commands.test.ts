import { expect, test } from 'vitest';
import { inspectSetCommands, suggestSetCommands } from './set-commands.ts';

const unknownPlaceholder = (name: string) =>
  `${name} stands for nothing: the game gets it as it is written. Use {eosId} or {playerId}.`;

test('each line that can’t be saved, or works differently than it looks, has its note', () => {
  const text = [
    'GiveExpToPlayer {playerId} 1000 0 0',
    'GiveExpToPlayer {playerid} 1000 0 0',
    '',
    'NotACommand {eosId}',
    'wait 5m',
    'GetChat',
    'x'.repeat(501),
  ].join('\n');
  expect(inspectSetCommands(text)).toEqual([
    { line: 2, level: 'warning', message: unknownPlaceholder('{playerid}') },
    { line: 4, level: 'warning', message: expect.stringContaining('Arkwright doesn’t know NotACommand.') },
    { line: 5, level: 'warning', message: 'Starter sets don’t wait: the game gets this as a command.' },
    { line: 6, level: 'problem', message: expect.stringContaining('The bot reads this') },
    { line: 7, level: 'problem', message: 'Each command must be less than 501 characters' },
  ]);
  expect(inspectSetCommands('')).toEqual([]);
});

test.each(['GiveExpToPlayer {eosId} {playerId}', 'Broadcast {"a": 1}', 'Broadcast {}'])(
  'in %j no placeholder is reported',
  (text) => expect(inspectSetCommands(text)).toEqual([]),
);

/** `|` stands for the caret. The text after the first suggestion was taken. */
function taken(marked: string): string {
  const text = marked.replace('|', '');
  const { start, end, insert } = suggestSetCommands(text, marked.indexOf('|'))[0]!.insertion;
  return text.slice(0, start) + insert + text.slice(end);
}

test('commands are completed at the beginning of a line, placeholders after a brace', () => {
  expect(taken('GiveExpTo|')).toBe('GiveExpToPlayer ');
  expect(taken('GiveExpToPlayer {P|')).toBe('GiveExpToPlayer {playerId}');
  expect(taken('GiveExpToPlayer {|playerid} 5')).toBe('GiveExpToPlayer {eosId} 5');
  expect(suggestSetCommands('Broadcast {x', 12)).toEqual([]);
});
