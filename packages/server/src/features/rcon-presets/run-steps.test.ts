import { expect, test } from 'vitest';
import { nextStep } from './run-steps.ts';
import type { Progress } from './runs-repository.ts';

const RUN = { commands: ['SaveWorld', 'SetServerPassword hunter22', 'DoExit'] };
const OK = { isDone: true, reply: 'World Saved' };
const server = (changed: Partial<Progress>): Progress => ({
  serverId: 's',
  state: 'running',
  commandId: 'c',
  results: [],
  result: undefined,
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

test('an answer is kept without the passwords of the run’s commands', () => {
  const reply = 'Unknown command SetServerPassword hunter22';
  const step = nextStep(RUN, server({ results: [OK], result: { isDone: true, reply } }));
  expect(JSON.stringify(step)).not.toContain('hunter22');
});
