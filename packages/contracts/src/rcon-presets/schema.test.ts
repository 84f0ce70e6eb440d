import { expect, test } from 'vitest';
import { newRconPreset, rconPresetFields } from './schema.ts';

const NAME = 'Name must be between 1 and 100 characters';
const fields = (changed: object = {}) => ({
  name: 'Save',
  commands: ['SaveWorld'],
  isEnabled: true,
  ...changed,
});
const problemOf = (changed: object) => rconPresetFields.safeParse(fields(changed)).error?.issues[0]?.message;
const commandsOf = (commands: string | string[]) => rconPresetFields.parse(fields({ commands })).commands;

test.each([
  ['', NAME],
  ['   ', NAME],
  [undefined, NAME],
  ['x', undefined],
  ['x'.repeat(99), undefined],
  ['x'.repeat(100), undefined],
  ['x'.repeat(101), NAME],
])('name %j: %s', (name, message) => {
  expect(problemOf({ name })).toBe(message);
});

test('commands are one a line; surrounding white space and empty lines are dropped', () => {
  const wanted = ['Broadcast Hello there', 'SaveWorld', 'DoExit'];
  expect(commandsOf('  Broadcast Hello there\r\n\n \t\nSaveWorld \rDoExit\n')).toEqual(wanted);
  expect(commandsOf(['', ' Broadcast\tHello there ', 'SaveWorld\nDoExit', '  '])).toEqual(wanted);
});

test('no line end gets into a command, whichever character it is', () => {
  expect(commandsOf('a\u2028b\u2029c\u0085d\ve\ff')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test.each(['a\0b', 'a\u001bb', 'a\u007fb', 'a\u0080b'])('a control character is refused: %j', (command) => {
  expect(problemOf({ commands: [command] })).toBe('Commands can’t contain control characters');
});

test.each(['GetChat', 'cheat cheat getgamelog'])(
  'a command that takes the bot’s own reads is refused: %j',
  (command) => {
    const words = 'The bot reads this all the time. If you send it, those lines are missing from the logs.';
    expect(problemOf({ commands: ['SaveWorld', command] })).toBe(words);
  },
);

test.each([
  [['wait 5m', 'SaveWorld'], undefined],
  [['SaveWorld', 'wait soon'], 'Write how long to wait, such as wait 5m, wait 30s or wait 1m 30s'],
  [['wait 61m'], 'A wait must be between 1 second and 60 minutes'],
  [['wait 40m', 'SaveWorld', 'wait 40m'], 'The waits of a preset can add up to 60 minutes'],
])('waits among commands, %j: %s', (commands, message) => {
  expect(problemOf({ commands })).toBe(message);
});

test.each([
  [0, undefined],
  [49, undefined],
  [50, undefined],
  [51, 'A preset can have up to 50 commands'],
])('%i commands: %s', (count, message) => {
  expect(problemOf({ commands: Array.from({ length: count }, () => 'SaveWorld') })).toBe(message);
});

test.each([
  [999, undefined],
  [1000, undefined],
  [1001, 'Each command must be less than 1001 characters'],
])('a command of %i characters: %s', (length, message) => {
  expect(problemOf({ commands: ['x'.repeat(length)] })).toBe(message);
});

test('the longest command fits into an RCON packet in any script', () => {
  expect(Buffer.byteLength('語'.repeat(1000))).toBeLessThanOrEqual(4096);
  expect(Buffer.byteLength('🦖'.repeat(500))).toBeLessThanOrEqual(4096);
});

test('a new preset is enabled by default', () => {
  const { isEnabled: _left, ...rest } = fields();
  expect(newRconPreset.parse({ ...rest, botId: 'b' }).isEnabled).toBe(true);
  expect(newRconPreset.parse({ ...fields({ isEnabled: false }), botId: 'b' }).isEnabled).toBe(false);
  expect(rconPresetFields.safeParse(rest).success).toBe(false);
});
