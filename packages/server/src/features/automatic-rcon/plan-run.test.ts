import { expect, test } from 'vitest';
import type { Target } from '../command-runs/service.ts';
import { judgeDue, planRun, RUN_WITHIN_MS } from './plan-run.ts';

const target = (id: string, changed: Partial<Target> = {}): Target => ({
  id,
  name: `Server ${id}`,
  nameShort: id,
  isEnabled: true,
  skipReason: '',
  ...changed,
});
const chosen = (...serverIds: string[]) => ({ command: 'SaveWorld', runOnAllServers: false, serverIds });

test('online servers get the command; the others are skipped with a reason', () => {
  const targets = [target('a'), target('b', { skipReason: 'The server is offline.' })];
  const plan = planRun({ ...chosen(), runOnAllServers: true, serverIds: [] }, targets);
  expect(plan.map(({ serverId, skip }) => [serverId, skip])).toEqual([
    ['a', ''],
    ['b', 'The server is offline.'],
  ]);
});

test('only the chosen servers run it, each once, or all of them when it runs on all', () => {
  const targets = [target('a'), target('b'), target('c')];
  expect(planRun(chosen('c', 'a', 'c'), targets).map(({ serverId }) => serverId)).toEqual(['c', 'a']);
  const all = planRun({ ...chosen(), runOnAllServers: true, serverIds: ['a'] }, targets);
  expect(all.map(({ serverId }) => serverId)).toEqual(['a', 'b', 'c']);
});

test('a wait that was stored before presets supported waits is never sent', () => {
  const [server] = planRun({ ...chosen('a'), command: 'wait 5m' }, [target('a')]);
  expect(server?.skip).toBe(
    'A wait is never sent to the game. It belongs in an RCON preset, on a line of its own.',
  );
});

test('IDs of servers that are not the instance’s are ignored', () => {
  expect(planRun(chosen('foreign', 'a'), [target('a')])).toEqual([
    {
      serverId: 'foreign',
      serverName: 'DELETED SERVER',
      skip: 'The server no longer exists.',
    },
    { serverId: 'a', serverName: 'Server a', skip: '' },
  ]);
});

test.each([
  [0, 'run'],
  [RUN_WITHIN_MS - 1, 'run'],
  [RUN_WITHIN_MS, 'missed'],
  [RUN_WITHIN_MS + 1, 'missed'],
] as const)('%i ms after its minute began a command is: %s', (late, expected) => {
  expect(judgeDue({ dueAt: 1_000_000, now: 1_000_000 + late, isAllowed: true })).toBe(expected);
  expect(judgeDue({ dueAt: 1_000_000, now: 1_000_000 + late, isAllowed: false })).toBe('passed');
});
