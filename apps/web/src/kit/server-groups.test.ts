import { expect, test } from 'vitest';
import { clustersOf, NO_CLUSTER, serverChoices } from './server-groups.ts';

const server = (id: string, clusterId: string) => ({ id, name: `Server ${id}`, clusterId });

test('servers are listed by cluster, in the order of its first one, those without a cluster last', () => {
  const servers = [server('1', ''), server('2', 'pve'), server('3', 'pvp'), server('4', 'pve')];
  expect(serverChoices(servers, clustersOf(servers))).toEqual([
    { value: '2', label: 'Server 2', group: 'pve' },
    { value: '4', label: 'Server 4', group: 'pve' },
    { value: '3', label: 'Server 3', group: 'pvp' },
    { value: '1', label: 'Server 1', group: NO_CLUSTER },
  ]);
});

test('one cluster, or none, needs no heading', () => {
  const servers = [server('2', 'pve'), server('1', 'pve')];
  expect(serverChoices(servers, clustersOf(servers))).toEqual([
    { value: '2', label: 'Server 2' },
    { value: '1', label: 'Server 1' },
  ]);
  expect(clustersOf([]).titles).toEqual([]);
});

test('a server that the directory does not know yet is above the headings', () => {
  const known = [server('1', 'pve'), server('2', 'pvp')];
  expect(serverChoices([...known, { id: '3', name: 'New' }], clustersOf(known))).toEqual([
    { value: '3', label: 'New' },
    { value: '1', label: 'Server 1', group: 'pve' },
    { value: '2', label: 'Server 2', group: 'pvp' },
  ]);
});
