import type { PresetRun, ServerRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { expect, test } from 'vitest';
import { describeForLog, describeRun } from './run-report.ts';

const serverRun = (changed: Partial<ServerRun> = {}): ServerRun => ({
  serverId: 's',
  serverName: 'The Island',
  state: 'done',
  reason: '',
  results: [
    { isDone: true, reply: '' },
    { isDone: true, reply: 'World Saved\n' },
  ],
  waitsUntil: 0,
  ...changed,
});
const run = (changed: Partial<PresetRun> = {}): PresetRun => ({
  id: 'r',
  botId: 'b',
  presetId: 'p',
  presetName: 'Save all',
  commands: ['Broadcast Hi', 'SaveWorld'],
  by: 'riley',
  startedAt: 1,
  endedAt: 2,
  stoppedAt: 0,
  servers: [serverRun()],
  ...changed,
});

test('a finished run shows each command with its reply', () => {
  expect(describeRun(run())).toBe(
    [
      '**Save all** on 1 server',
      '✅ **The Island**: 2 of 2 commands done',
      '-# Broadcast Hi → Done; the game gave no reply.',
      '-# SaveWorld → World Saved',
    ].join('\n'),
  );
});

test('a running run shows its progress', () => {
  const servers = [
    serverRun(),
    serverRun({ state: 'running', results: [{ isDone: true, reply: '' }] }),
    serverRun({ state: 'waiting', results: [] }),
    serverRun({ state: 'skipped', results: [], reason: 'The server is offline.' }),
  ];
  const text = describeRun(run({ endedAt: 0, servers }));
  expect(text).toContain('**Save all** is running: 2 of 4 servers');
  expect(text).toContain('▶️ **The Island**: 1 of 2 commands done');
  expect(text).toContain('⏭️ **The Island**: skipped. The server is offline.');
});

test('a failure shows why, and which commands were not sent', () => {
  const servers = [serverRun({ state: 'failed', results: [{ isDone: false, reply: 'No answer.' }] })];
  expect(describeRun(run({ servers }))).toContain(
    '❌ **The Island**: 0 of 2 commands done. No answer. Not run: the last one.',
  );
});

test("waits don't count as commands, neither done nor left", () => {
  const commands = ['SaveWorld', 'wait 5m', 'Broadcast Hi', 'wait 1m', 'DoExit'];
  const results = [
    { isDone: true, reply: '' },
    { isDone: true, reply: 'Waited.' },
  ];
  const servers = [serverRun({ state: 'stopped', results })];
  expect(describeRun(run({ commands, servers }))).toContain(
    '1 of 3 commands done. Stopped. Not run: the last 2.',
  );
});

test("other people's names, commands and replies can't ping or format, in reply and log", () => {
  const evil = '@everyone **x** <@&1> `c`\u202e\n# big';
  const hostile = run({
    presetName: evil,
    by: evil,
    commands: [evil, evil],
    servers: [serverRun({ serverName: evil, results: [{ isDone: true, reply: evil }] })],
  });
  for (const text of [describeRun(hostile), describeForLog(hostile, 'discord')]) {
    const bare = text.replaceAll(/\\./g, '');
    expect(bare).not.toMatch(/@|<|`|\u202e|^#/m);
    expect(text).toContain('\\@everyone \\*\\*x\\*\\* \\<\\@&1\\>');
  }
});

test.each([1, 5, 8, 150, 200])(
  'a report on %i servers fits into a message, however long the names',
  (count) => {
    const long = '*'.repeat(100);
    const servers = Array.from({ length: count }, () =>
      serverRun({ serverName: long, results: Array(50).fill({ isDone: true, reply: '_'.repeat(2000) }) }),
    );
    const text = describeRun(run({ presetName: long, commands: Array(50).fill(long), servers }));
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toMatch(/\n… and \d+ more lines$/);
  },
);

test('with many servers failures come first, so that they are not cut off', () => {
  const done = Array.from({ length: 60 }, () => serverRun());
  const failed = serverRun({
    serverName: 'Ragnarok',
    state: 'failed',
    results: [{ isDone: false, reply: 'No.' }],
  });
  const text = describeRun(run({ servers: [...done, failed] }));
  expect(text.split('\n')[1]).toContain('**Ragnarok**: 0 of 2 commands done. No.');
  expect(text).toMatch(/more lines$/);
});

test('the log says who ran it and from where', () => {
  expect(describeForLog(run(), 'discord')).toMatch(
    /^\*\*riley\*\* ran the preset \*\*Save all\*\* in Discord\n/,
  );
  expect(describeForLog(run(), 'dashboard')).toMatch(/ in the dashboard\n/);
});

test('a wait is shown with its end, in the reader’s time zone', () => {
  const servers = [serverRun({ state: 'running', results: [], waitsUntil: 1_700_000_000_000 })];
  expect(describeRun(run({ endedAt: 0, servers, commands: ['wait 5m', 'SaveWorld'] }))).toBe(
    [
      '**Save all** is running: 0 of 1 server',
      '▶️ **The Island**: 0 of 1 command done, waits until <t:1700000000:T>',
    ].join('\n'),
  );
});

test('a stopped run shows which commands were not sent', () => {
  const servers = [serverRun({ state: 'stopped', results: [{ isDone: true, reply: 'Waited.' }] })];
  expect(describeRun(run({ stoppedAt: 2, servers, commands: ['wait 5m', 'SaveWorld', 'DoExit'] }))).toContain(
    '⏹️ **The Island**: 0 of 2 commands done. Stopped. Not run: the last 2.',
  );
});

test('a run that takes longer than Discord accepts edits says where to see the rest', () => {
  expect(describeRun(run({ endedAt: 0 }), true)).toContain('the dashboard tells how it ends');
  expect(describeRun(run(), true)).not.toContain('the dashboard');
});
