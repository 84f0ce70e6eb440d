import { expect, test } from 'vitest';
import { liveRoutes } from './routes.ts';
import { consoleCommand, gameMessage } from './schema.ts';

const wordsOf = (schema: typeof gameMessage | typeof consoleCommand, value: object) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const message = (text: string) => wordsOf(gameMessage, { botId: 'b', serverId: 'all', message: text });
const command = (text: string) => wordsOf(consoleCommand, { serverId: 's', command: text });

test('a message has 1 to 500 characters', () => {
  expect(message(' ')).toEqual(['This field is required']);
  expect(message('x')).toEqual([]);
  expect(message('x'.repeat(500))).toEqual([]);
  expect(message('x'.repeat(501))).toEqual(['You must enter a maximum of 500 characters']);
});

test('a command has 1 to 4,096 characters', () => {
  expect(command('\t')).toEqual(['This field is required']);
  expect(command('S')).toEqual([]);
  expect(command('x'.repeat(4096))).toEqual([]);
  expect(command('x'.repeat(4097))).toEqual(['You must enter a maximum of 4096 characters']);
});

test.each([
  [{}, true],
  [{ before: '5' }, true],
  [{ after: 0 }, true],
  [{ after: -1 }, false],
  [{ after: '1.5' }, false],
  [{ after: 'x' }, false],
  [{ before: 1, after: 1 }, false],
])('lines requested with %j: %s', (query, isFine) =>
  expect(liveRoutes.lines.query.safeParse(query).success).toBe(isFine),
);
