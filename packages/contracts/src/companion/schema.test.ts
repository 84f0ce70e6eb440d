import { expect, test } from 'vitest';
import { COMMANDS_WAIT_SECONDS, SILENT_AFTER_MS } from './bounds.ts';
import { companionRoutes } from './routes.ts';
import { companionHello, companionResult } from './schema.ts';

const hello = {
  serverId: '',
  type: 'Mod',
  version: '1.4.0',
  sessionName: 'Obelisk - The Island',
  map: 'TheIsland_WP',
  gameVersion: '75.12',
  clusterId: 'obelisk',
  modIds: ['928708'],
  maxPlayers: 70,
  gamePort: 7777,
  rconPort: 27020,
} as const;

const isHello = (changed: object) => companionHello.safeParse({ ...hello, ...changed }).success;

test('a hello without a password, build and files is valid: older companions send none', () => {
  expect(companionHello.parse(hello)).toEqual({ ...hello, rconPassword: '', buildId: '', modFileIds: [] });
});

test.each([
  ['serverId', 64],
  ['version', 30],
  ['sessionName', 100],
  ['map', 100],
  ['gameVersion', 30],
  ['clusterId', 100],
  ['rconPassword', 100],
])('%s has at most %i characters', (field, most) => {
  for (const length of [most - 1, most]) expect(isHello({ [field]: 'x'.repeat(length) })).toBe(true);
  expect(isHello({ [field]: 'x'.repeat(most + 1) })).toBe(false);
});

test.each([
  ['gamePort', 1, 65_535],
  ['rconPort', 1, 65_535],
  ['maxPlayers', 1, 1000],
])('%s is from %i to %i', (field, least, most) => {
  for (const value of [least, least + 1, most - 1, most]) expect(isHello({ [field]: value })).toBe(true);
  for (const value of [least - 1, most + 1, least + 0.5, String(most)])
    expect(isHello({ [field]: value })).toBe(false);
});

test('mod ids are numbers of up to 12 digits, at most 200 of them', () => {
  const ids = (count: number) => ({ modIds: Array.from({ length: count }, () => '928708') });
  for (const count of [0, 1, 199, 200]) expect(isHello(ids(count))).toBe(true);
  expect(isHello(ids(201))).toBe(false);
  for (const id of ['1', '123456789012']) expect(isHello({ modIds: [id] })).toBe(true);
  for (const id of ['', '1234567890123', '1a', '-1', '1 ']) expect(isHello({ modIds: [id] })).toBe(false);
});

test('a companion gives its type and version', () => {
  for (const type of ['Mod', 'APIPlugin']) expect(isHello({ type })).toBe(true);
  for (const type of ['', 'NotSelected', 'mod']) expect(isHello({ type })).toBe(false);
  for (const version of ['', '  ']) expect(isHello({ version })).toBe(false);
});

test("a command counts as done however long the game's reply is", () => {
  const result = { serverId: 's', id: 'c', isDone: true, reply: 'x'.repeat(100_000) };
  expect(companionResult.safeParse(result).success).toBe(true);
});

test('a companion names its server in every call; only a hello may leave it empty', () => {
  expect(companionRoutes.commands.query.safeParse({ serverId: '' }).success).toBe(false);
  expect(companionResult.safeParse({ serverId: '', id: 'c', isDone: true, reply: '' }).success).toBe(false);
  expect(isHello({ serverId: '' })).toBe(true);
});

test('a companion that asks again after each reply never counts as disconnected', () => {
  expect(SILENT_AFTER_MS).toBeGreaterThan(2 * COMMANDS_WAIT_SECONDS * 1000);
});
