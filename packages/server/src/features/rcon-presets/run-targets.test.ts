import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import { serverFields } from '@arkwright/testing/factories';
import { expect, test } from 'vitest';
import { runTargets } from './run-targets.ts';

const server = (isEnabled = true): Server => ({
  ...serverFields({ isEnabled }),
  rconPassword: SECRET_MASK,
  id: 's',
  botInstanceId: 'b',
  sessionName: '',
  map: '',
  version: '',
  nitradoServiceId: 0,
  isAutomaticRegistration: false,
});
const status = (state: ServerStatus['state']): ServerStatus[] => [
  { serverId: 's', state, isOnline: state === 'online', since: 0, lastSeen: 0, reason: '', players: 0 },
];

test.each([
  ['online', server(), status('online'), ''],
  ['offline', server(), status('offline'), 'The server is offline.'],
  ['starting', server(), status('starting'), 'The server is starting.'],
  ['never seen', server(), [], 'The server has not been reached yet.'],
  ['disabled though it was online', server(false), status('online'), 'The server is disabled.'],
])('a server that is %s', (_what, one, statuses, reason) => {
  expect(runTargets([one], statuses)).toEqual([{ id: 's', name: 'The Island', skipReason: reason }]);
});
