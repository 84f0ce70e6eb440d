import { expect, test } from 'vitest';
import { nextStep } from './run-steps.ts';
import type { Progress } from './runs-repository.ts';

const RUN = { commands: ['SaveWorld', 'SetServerPassword hunter22', 'DoExit'], stoppedAt: 0 };
const OK = { isDone: true, reply: 'World Saved' };
const server = (changed: Partial<Progress>): Progress => ({
  serverId: 's',
  state: 'running',
  commandId: 'c',
  results: [],
  result: undefined,
  leftMs: undefined,
  ...changed,
});

test.each([
  ['begins with its first command', { state: 'waiting', commandId: '' }, { state: 'running', results: [] }],
  ['waits while its command is on its way', {}, undefined],
  ['goes on once it has ended', { result: OK }, { state: 'running', results: [OK] }],
  ['sends the next one where none is on its way', { commandId: '', results: [OK] }, { results: [OK] }],
  ['is through after its last one', { results: [OK, OK], result: OK }, { state: 'done' }],
  [
    'goes no further after one that failed',
    { results: [OK], result: { isDone: false, reply: 'Broken.' } },
    { state: 'failed', results: [OK, { isDone: false, reply: 'Broken.' }] },
  ],
  ['was passed over, and stays so', { state: 'skipped', commandId: '' }, undefined],
  ['is through, and stays so', { state: 'done', commandId: '', results: [OK, OK, OK] }, undefined],
] as const)('a server %s', (_what, changed, step) => {
  const found = nextStep(RUN, server(changed as Partial<Progress>));
  if (step) expect(found).toMatchObject({ serverId: 's', ...step });
  else expect(found).toBeUndefined();
});

test('a reply is stored without the passwords of the run’s commands', () => {
  const reply = 'Unknown command SetServerPassword hunter22';
  const step = nextStep(RUN, server({ results: [OK], result: { isDone: true, reply } }));
  expect(JSON.stringify(step)).not.toContain('hunter22');
});

const WAIT_RUN = { commands: ['SaveWorld', 'wait 5m', 'DoExit'], stoppedAt: 0 };
const WAITED = { isDone: true, reply: 'Waited.' };
const waiting = (leftMs: number) => server({ commandId: '', results: [OK], leftMs });

test('a wait lasts until its end, then the next line is due', () => {
  expect(nextStep(WAIT_RUN, waiting(1))).toBeUndefined();
  expect(nextStep(WAIT_RUN, waiting(0))).toEqual({
    serverId: 's',
    state: 'running',
    results: [OK, WAITED],
  });
});

test('a wait at the end of a preset ends it', () => {
  expect(nextStep({ ...WAIT_RUN, commands: ['SaveWorld', 'wait 5m'] }, waiting(0))).toMatchObject({
    state: 'done',
  });
});

test('a command that is no longer allowed after a wait is not sent, with its reason', () => {
  const step = nextStep(WAIT_RUN, waiting(0), 'Not sent: the server is disabled.');
  const failure = { isDone: false, reply: 'Not sent: the server is disabled.' };
  expect(step).toMatchObject({ state: 'failed', results: [OK, WAITED, failure] });
});

test('a wait whose end was missed by more than ten minutes ends the run there', () => {
  expect(nextStep(WAIT_RUN, waiting(-600_000))).toMatchObject({ state: 'running' });
  expect(nextStep(WAIT_RUN, waiting(-600_001))).toMatchObject({
    state: 'failed',
    results: [OK, WAITED, { isDone: false, reply: expect.stringContaining('too late') }],
  });
});

test.each([
  ['that has not begun', { state: 'waiting', commandId: '' }, { state: 'stopped', results: [] }],
  ['in a wait', { commandId: '', results: [OK], leftMs: 9 }, { state: 'stopped', results: [OK] }],
  ['whose command is on its way', {}, undefined],
  ['whose command has ended', { result: OK }, { state: 'stopped', results: [OK] }],
  ['whose last command has ended', { results: [OK, OK], result: OK }, { state: 'done' }],
] as const)('in a stopped run, a server %s: %j', (_what, changed, step) => {
  const found = nextStep({ ...RUN, stoppedAt: 1 }, server(changed as Partial<Progress>));
  if (step) expect(found).toMatchObject(step);
  else expect(found).toBeUndefined();
});
