import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { MAX_SINCE_LINES } from '@arkwright/contracts/home/bounds';
import { expect, test } from 'vitest';
import { type Happened, linesOf } from './since-lines.ts';

const NOW = Date.UTC(2026, 10, 26, 21);
const KARA = `0002${'a'.repeat(28)}`;

let made = 0;
const entry = (given: Partial<ChangeEntry> & Pick<ChangeEntry, 'action'>): ChangeEntry => ({
  id: String(++made),
  at: NOW,
  actor: { kind: 'user', id: '1', name: 'Ann' },
  origin: 'dashboard',
  area: 'Servers',
  target: { kind: 'server', id: 's1', name: 'The Island' },
  before: null,
  after: null,
  ...given,
});
const run = (after: object, given: Partial<ChangeEntry> = {}) =>
  entry({
    action: 'timed-command.ran',
    actor: { kind: 'system', id: '', name: 'Timed commands' },
    target: { kind: 'timed-command', id: 't1', name: 'Daily restart' },
    after,
    ...given,
  });
const ban = (name: string, after: object = {}) =>
  entry({
    action: 'ban.added',
    target: { kind: 'ban', id: name, name },
    after: { netId: KARA + name, ...after },
  });

const NOTHING: Happened = {
  entries: [],
  outages: [],
  peak: null,
  newPlayers: null,
  build: null,
  refusals: [],
};
const linesFor = (happened: Partial<Happened>) => linesOf({ ...NOTHING, ...happened });
const told = (happened: Partial<Happened>) =>
  linesFor(happened).lines.map(({ parts }) => parts.map(({ text }) => text).join(''));
const outage = (serverName: string, minutes: number, at = NOW) => ({
  serverId: serverName,
  serverName,
  from: at,
  to: at + minutes * MINUTE_MS,
  isOver: true,
});

test('nothing happened: no line', () => {
  expect(linesFor({ newPlayers: 0 })).toEqual({ lines: [], more: 0 });
});

test('a run is told with its result, and the servers on which it failed', () => {
  const failures = [{ serverName: 'Genesis', reason: 'No answer' }];
  const [line] = linesFor({ entries: [run({ outcome: { done: 9, failed: 1 }, failures })] }).lines;
  expect(line?.parts).toEqual([
    { text: 'Daily restart', as: 'name' },
    { text: ': 9 done, ' },
    { text: '1 failed: Genesis', as: 'bad' },
  ]);
});

test.each([
  [{ outcome: { done: 9 } }, 'Daily restart: 9 done'],
  [{ outcome: { unknown: 2, skipped: 1 } }, 'Daily restart: 1 skipped, 2 without an answer'],
  [{}, 'Daily restart: started'],
])('a run with %j: %s', (after, words) => {
  expect(told({ entries: [run(after)] })).toEqual([words]);
});

test('runs of one schedule are one line, and a preset that it runs is not told again', () => {
  const runs = [
    run({ outcome: { done: 3 } }, { at: NOW }),
    run({ outcome: { done: 2, failed: 1 } }, { at: NOW - HOUR_MS }),
    run({}, { at: NOW - 2 * HOUR_MS, action: 'timed-command.missed' }),
    run(
      { outcome: { done: 3 } },
      { action: 'rcon-preset.ran', target: { kind: 'rcon-preset', id: 'p', name: 'P' } },
    ),
  ];
  expect(told({ entries: runs })).toEqual(['Daily restart, 3 runs: 5 done, 1 failed, 1 missed']);
  expect(linesFor({ entries: runs }).lines[0]).toMatchObject({ at: NOW - 2 * HOUR_MS, to: NOW });
});

test('outages are told for each server, and together where there are many', () => {
  expect(told({ outages: [outage('Valguero', 12)] })).toEqual(['Valguero was down for 12 min']);
  const twice = [outage('Valguero', 12), outage('Valguero', 8, NOW + HOUR_MS)];
  expect(told({ outages: twice })).toEqual(['Valguero was down 2 times, 20 min in all']);
  const still = { ...outage('Valguero', 16), isOver: false };
  expect(told({ outages: [still] })).toEqual(['Valguero has been down for 16 min']);
  expect(told({ outages: [...twice, still] })).toEqual([
    'Valguero was down 3 times and still is, 36 min in all',
  ]);
  const many = ['A', 'B', 'C', 'D'].map((name, index) => outage(name, index + 5));
  expect(told({ outages: many })).toEqual(['4 servers were down, the longest D for 8 min']);
});

test('who banned, muted and kicked whom is told by person, with the reason of a single one', () => {
  expect(told({ entries: [ban('Guppy', { reason: 'Aimbot' })] })).toEqual(['Ann banned Guppy: Aimbot']);
  const many = ['Guppy', 'Zeke', 'Mira', 'Otto', 'Petra'].map((name) => ban(name));
  const kicked = entry({ action: 'live.kicked', target: { kind: 'player', id: KARA, name: 'Kara' } });
  expect(told({ entries: [...many, kicked] })).toEqual([
    'Ann banned Guppy, Zeke, Mira and 2 more',
    'Ann kicked Kara',
  ]);
  const [line] = linesFor({ entries: [kicked] }).lines;
  expect(line?.parts.at(-1)).toEqual({ text: 'Kara', as: 'name', player: KARA });
});

test('changes are told by person: one in full, more by what they were about', () => {
  const created = entry({ action: 'server.created' });
  expect(told({ entries: [created] })).toEqual(['Ann added the server The Island']);
  const saved = (id: string, after: object) =>
    entry({
      action: 'settings.changed',
      area: 'Crosschat',
      target: { kind: 'settings', id, name: '' },
      before: {},
      after,
    });
  expect(told({ entries: [saved('crosschat', { a: 1 }), saved('crosschat', { b: 1 })] })).toEqual([
    'Ann changed Crosschat, 2 fields',
  ]);
  expect(told({ entries: [saved('crosschat', { a: 1 }), created] })).toEqual([
    'Ann changed Crosschat and The Island',
  ]);
});

test('what was written to games is no change', () => {
  expect(told({ entries: [entry({ action: 'live.wrote' }), entry({ action: 'live.command-ran' })] })).toEqual(
    [],
  );
});

test('peak, new players, a build and refusals', () => {
  expect(
    told({
      peak: { players: 63, at: NOW },
      newPlayers: 12,
      build: { version: '93', at: NOW - 1 },
      refusals: [{ channel: '#announcements', reason: 'Missing Permissions', at: NOW - 2 }],
    }),
  ).toEqual([
    'Most players at once: 63. 12 were new',
    'Build 93 of the game came out',
    'Discord refused messages in #announcements: Missing Permissions',
  ]);
});

test('at most eight lines, newest first: trouble stays, changes go', () => {
  const changes = Array.from({ length: 9 }, (_, index) =>
    entry({
      action: 'server.created',
      actor: { kind: 'user', id: `${index}`, name: `P${index}` },
      at: NOW + index,
    }),
  );
  const { lines, more } = linesFor({ entries: changes, outages: [outage('Valguero', 12, NOW - HOUR_MS)] });
  expect(lines).toHaveLength(MAX_SINCE_LINES);
  expect(more).toBe(2);
  expect(lines.at(-1)?.parts[0]?.text).toBe('Valguero');
  expect(lines[0]?.parts[0]?.text).toBe('P8');
});
