import { describe, expect, test } from 'vitest';
import { chat } from './settings.ts';

const group = (chatId: unknown, serverIds: unknown = [String(chatId)]) => ({ chatId, serverIds });

/** The issues of a list of groups as `path: message`, the first for each path. */
function issues(groups: unknown): string[] {
  const found = chat.schema.shape.chatMappings.safeParse(groups).error?.issues ?? [];
  const byPath = new Map<string, string>();
  for (const { path, message } of found) {
    const at = path.join('.');
    if (!byPath.has(at)) byPath.set(at, message);
  }
  return [...byPath].map(([path, message]) => `${path}: ${message}`);
}

describe('the name of a crosschat group', () => {
  test.each(['', '   ', undefined, null])('%j is missing', (name) => {
    expect(issues([group(name, ['a'])])).toEqual(['0.chatId: Group Name is required']);
  });

  test('has 1 to 20 characters', () => {
    expect(issues([group('x')])).toEqual([]);
    expect(issues([group('x'.repeat(19))])).toEqual([]);
    expect(issues([group('x'.repeat(20))])).toEqual([]);
    expect(issues([group('x'.repeat(21))])).toEqual(['0.chatId: Group Name must be less than 21 characters']);
  });

  test('is unique; the later group gets the message', () => {
    expect(issues([group('A', ['1']), group('B', ['2']), group(' A ', ['3'])])).toEqual([
      '2.chatId: Chat ID already exists',
    ]);
    expect(issues([group('A', ['1']), group('a', ['2'])])).toEqual([]);
  });
});

describe('the servers of a crosschat group', () => {
  test('need at least one entry', () => {
    expect(issues([group('A', [])])).toEqual(['0.serverIds: At least one server is required']);
    expect(issues([group('A', ['1'])])).toEqual([]);
  });

  test('can be in one group only; the later group gets the message', () => {
    expect(issues([group('A', ['1', '2']), group('B', ['3', '2'])])).toEqual([
      '1.serverIds: Server is already part of another Crosschat Group',
    ]);
    expect(issues([group('A', ['1', '2']), group('B', ['3', '4'])])).toEqual([]);
  });

  test('have a maximum', () => {
    const ids = Array.from({ length: 201 }, (_, index) => `s${index}`);
    expect(issues([group('A', ids.slice(1))])).toEqual([]);
    expect(issues([group('A', ids)])).toEqual(['0.serverIds: At most 200 servers can be chosen']);
  });
});

test('a welcome message has up to 500 characters', () => {
  const withMessage = (length: number) => [{ ...group('A'), welcomeMessage: 'x'.repeat(length) }];
  expect(issues(withMessage(500))).toEqual([]);
  expect(issues(withMessage(501))).toEqual(['0.welcomeMessage: You must enter a maximum of 500 characters']);
});

test('a name is trimmed, and omitted fields are empty', () => {
  expect(chat.schema.shape.chatMappings.parse([group(' A ', ['1'])])).toEqual([
    {
      chatId: 'A',
      channelId: '',
      serverIds: ['1'],
      includesNewServers: false,
      welcomeMessage: '',
      slowModeSeconds: 0,
      playerLinesPerMinute: 20,
    },
  ]);
});

test('the message limits of a player and the longest delay have ranges and messages', () => {
  const ofGroup = (value: object) => issues([{ ...group('A'), ...value }]);
  for (const slowModeSeconds of [0, 1, 59, 60]) expect(ofGroup({ slowModeSeconds })).toEqual([]);
  for (const slowModeSeconds of [-1, 61])
    expect(ofGroup({ slowModeSeconds })).toEqual([
      '0.slowModeSeconds: Slow mode must be between 0 and 60 seconds',
    ]);
  for (const playerLinesPerMinute of [1, 2, 119, 120]) expect(ofGroup({ playerLinesPerMinute })).toEqual([]);
  for (const playerLinesPerMinute of [0, 121])
    expect(ofGroup({ playerLinesPerMinute })).toEqual([
      '0.playerLinesPerMinute: Messages per minute must be between 1 and 120',
    ]);
  const delay = (value: unknown) =>
    chat.schema.shape.maxDelaySeconds.safeParse(value).error?.issues[0]?.message;
  for (const seconds of [30, 31, 3599, 3600]) expect(delay(seconds)).toBeUndefined();
  for (const seconds of [29, 3601])
    expect(delay(seconds)).toBe('The longest delay must be between 30 and 3600 seconds');
});
