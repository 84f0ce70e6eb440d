import type { PowerJob } from '@arkwright/contracts/host-power/schema';
import { expect, test } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { rankOfRow, SERVER_KINDS, toneOfRow, toServerRows } from './server-row.ts';
import { buildStatus } from './testing/cluster-world.ts';

test('each server gets its own status', () => {
  const servers = [buildServer({ id: 'a' }), buildServer({ id: 'b' })];
  const rows = toServerRows(servers, [buildStatus({ serverId: 'b', players: 3 })]);
  expect(rows.map(({ status }) => status.text)).toEqual(['Unknown', 'Online']);
  expect(rows.map(({ players }) => players)).toEqual([0, 3]);
});

test('rows are sorted by #, and equal ones by name', () => {
  const server = (name: string, sortingIndex: number) => buildServer({ id: name, name, sortingIndex });
  const servers = [
    server('Island 10', 1),
    server('Aberration', 2),
    server('Island 2', 1),
    server('Ragnarok', 0),
  ];
  const names = toServerRows(servers, []).map(({ server: { name } }) => name);
  expect(names).toEqual(['Ragnarok', 'Island 2', 'Island 10', 'Aberration']);
});

test('each server has one state, starting separate from offline, with problems first', () => {
  const states = ['online', 'online', 'starting', 'offline'] as const;
  const servers = [...states, 'unknown'].map((_, index) => buildServer({ id: `s${index}` }));
  const statuses = states.map((state, index) => buildStatus({ serverId: `s${index}`, state, players: 5 }));
  const disabled = buildServer({ id: 's9', isEnabled: false });
  const rows = toServerRows([...servers, disabled], statuses);
  const counts = SERVER_KINDS.map(({ id, holds }) => [id, rows.filter(holds).length]);
  expect(counts).toEqual([
    ['offline', 1],
    ['starting', 1],
    ['stopping', 0],
    ['unknown', 1],
    ['online', 2],
    ['disabled', 1],
  ]);
  expect(rows.map(rankOfRow)).toEqual([4, 4, 1, 0, 3, 5]);
  expect(rows.map(toneOfRow)).toEqual([undefined, undefined, 'warning', 'danger', undefined, 'off']);
});

test('a server that is down because it is being restarted is highlighted less', () => {
  const server = buildServer({ id: 'a' });
  const job: PowerJob = {
    id: 'job',
    serverId: 'a',
    action: 'restart',
    warning: '',
    step: 'following',
    outcome: '',
    message: '',
    startedAt: 0,
    endedAt: 0,
    startedBy: '',
  };
  const toneAfter = (outcome: PowerJob['outcome']) => {
    const power = { serverId: 'a', problem: '', hostState: '', job: { ...job, outcome } };
    return toServerRows([server], [buildStatus({ serverId: 'a', state: 'offline' })], [power]).map(toneOfRow);
  };
  expect([...toneAfter(''), ...toneAfter('failed')]).toEqual(['warning', 'danger']);
});
