import { expect, test } from 'vitest';
import { outagesOf } from './outages.ts';

const change = (serverId: string, at: number, state: 'online' | 'offline' | 'starting') => ({
  serverId,
  at,
  state,
});

test('an outage lasts from the first state that is not online until the server is online again', () => {
  const changes = [
    change('a', 90, 'online'),
    change('a', 80, 'starting'),
    change('a', 20, 'offline'),
    change('b', 15, 'offline'),
    change('a', 10, 'online'),
  ];
  expect(outagesOf(changes, 100)).toEqual([
    { serverId: 'a', from: 20, to: 90 },
    { serverId: 'b', from: 15, to: 100 },
  ]);
});

test('a server that only came back was down since an unknown time', () => {
  expect(outagesOf([change('a', 10, 'online')], 100)).toEqual([]);
});
