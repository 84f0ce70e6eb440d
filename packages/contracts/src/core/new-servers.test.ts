import { expect, test } from 'vitest';
import { settingsGroups } from '../settings-registry.ts';
import { MAX_SERVERS } from './id-lists.ts';
import { hasServerLists, withNewServer } from './new-servers.ts';

test('a new server joins the lists that include it, at any depth, and no others', () => {
  const value = {
    includesNewServers: true,
    serverIds: ['1'],
    groups: [
      { name: 'in', includesNewServers: true, serverIds: ['2'] },
      { name: 'out', includesNewServers: false, serverIds: ['3'] },
      // Stored before there was the switch.
      { name: 'old', serverIds: ['4'] },
    ],
  };
  expect(withNewServer(value, 'new')).toEqual({
    includesNewServers: true,
    serverIds: ['1', 'new'],
    groups: [
      { name: 'in', includesNewServers: true, serverIds: ['2', 'new'] },
      { name: 'out', includesNewServers: false, serverIds: ['3'] },
      { name: 'old', serverIds: ['4'] },
    ],
  });
});

test('a full list stays as it is', () => {
  const full = {
    includesNewServers: true,
    serverIds: Array.from({ length: MAX_SERVERS }, (_, id) => `${id}`),
  };
  expect(withNewServer(full, 'new')).toEqual(full);
});

test('the settings with such lists are found by their schemas', () => {
  const names = Object.entries(settingsGroups).filter(([, { schema }]) => hasServerLists(schema));
  expect(names.map(([name]) => name)).toEqual(['chat', 'decay']);
});
