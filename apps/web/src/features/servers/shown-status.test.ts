import { STOPPING } from '@arkwright/contracts/server-status/stopping';
import { expect, test } from 'vitest';
import { describeStatus } from './shown-status.ts';
import { buildStatus } from './testing/cluster-world.ts';

const enabled = { isEnabled: true, maxPlayers: 70 };
const AT = 1_700_000_000_000;

test('a disabled server is Disabled, whatever its last status', () => {
  const status = describeStatus({ isEnabled: false, maxPlayers: 70 }, buildStatus({ state: 'online' }));
  expect(status).toMatchObject({ text: 'Disabled', tone: 'off', detail: '', since: undefined });
});

test('an enabled server without a status entry is Unknown', () => {
  expect(describeStatus(enabled, undefined)).toMatchObject({ text: 'Unknown', tone: 'off', detail: '' });
});

test('an online server shows its players and their maximum, without a reason', () => {
  const status = describeStatus(enabled, buildStatus({ state: 'online', players: 12, since: AT }));
  expect(status).toMatchObject({ text: 'Online', tone: 'good', detail: '12 / 70', since: AT, reason: '' });
});

test('an offline server shows its reason and since when', () => {
  const status = describeStatus(enabled, buildStatus({ state: 'offline', reason: 'It hung up.', since: AT }));
  expect(status).toMatchObject({
    text: 'Offline',
    tone: 'danger',
    detail: '',
    reason: 'It hung up.',
    since: AT,
  });
});

test('a starting server is Offline and says that it is starting', () => {
  const status = describeStatus(enabled, buildStatus({ state: 'starting' }));
  expect(status).toMatchObject({ text: 'Offline', tone: 'warning', detail: 'starting' });
  expect(status.reason).toBe('The server is starting.');
});

test('a server that is stopping is Online, and not green', () => {
  const status = describeStatus(enabled, buildStatus({ state: 'online', players: 3, reason: STOPPING }));
  expect(status).toMatchObject({ text: 'Online', tone: 'warning', detail: 'stopping', reason: STOPPING });
});

test('unknown times stay unknown', () => {
  const status = describeStatus(enabled, buildStatus({ state: 'offline', since: 0, lastSeen: 0 }));
  expect(status).toMatchObject({ since: undefined, lastSeen: undefined, reason: 'It does not answer.' });
});
