import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { expect, test } from 'vitest';
import { decide } from './decide.ts';

function status(changed: Partial<ServerStatus>): ServerStatus {
  const base = { serverId: 's', state: 'offline', since: 0, lastSeen: 0, reason: '', players: 0 } as const;
  const whole: ServerStatus = { ...base, isOnline: false, ...changed };
  return { ...whole, isOnline: whole.state === 'online' };
}

const look = (given: Partial<Parameters<typeof decide>[0]>) =>
  decide({ statuses: [], outages: [], alertTime: 10, now: 0, ...given }).map(({ kind }) => kind);

test.each([
  [10 * MINUTE_MS - 1, []],
  [10 * MINUTE_MS, ['alert']],
  [10 * MINUTE_MS + 1, ['alert']],
])('a server that has been offline for %i ms with an alert time of 10 minutes: %j', (now, expected) => {
  expect(look({ statuses: [status({})], now })).toEqual(expected);
});

test('an outage gets only one alert', () => {
  expect(
    look({ statuses: [status({})], outages: [{ serverId: 's', since: 0 }], now: 60 * MINUTE_MS }),
  ).toEqual([]);
});

test('a server that is back after an alert is announced once, and one without an alert is not', () => {
  const statuses = [status({ state: 'online', since: 20 * MINUTE_MS })];
  expect(look({ statuses, outages: [{ serverId: 's', since: 0 }] })).toEqual(['back']);
  expect(look({ statuses })).toEqual([]);
});

test('a server that is starting is neither offline nor back', () => {
  const statuses = [status({ state: 'starting' })];
  expect(look({ statuses, outages: [{ serverId: 's', since: 0 }], now: 60 * MINUTE_MS })).toEqual([]);
  expect(look({ statuses, now: 60 * MINUTE_MS })).toEqual([]);
});

test('an outage of a server that is no longer watched is dropped', () => {
  expect(look({ outages: [{ serverId: 's', since: 0 }] })).toEqual(['forget']);
});

test('a server that somebody wants to be offline is no outage; one that was alerted before is back once', () => {
  const isWanted = (id: string) => id === 's';
  const now = 60 * MINUTE_MS;
  expect(look({ statuses: [status({})], now, isWanted })).toEqual([]);
  expect(look({ statuses: [status({ serverId: 'other' })], now, isWanted })).toEqual(['alert']);
  const statuses = [status({ state: 'online' })];
  expect(look({ statuses, outages: [{ serverId: 's', since: 0 }], now, isWanted })).toEqual(['back']);
});
