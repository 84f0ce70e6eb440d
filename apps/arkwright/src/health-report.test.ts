import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { healthReport } from './health-report.ts';
import type { RunningRoles } from './server-roles.ts';

const ROLES = ['api', 'worker', 'sandbox'] as const;

/** The report of a running process with the given problems. */
function reportOf({
  database = true,
  apiMs = 0,
  workerMs = 0,
  isStopping = false,
}: {
  database?: boolean;
  apiMs?: number;
  workerMs?: number;
  isStopping?: boolean;
}) {
  const running: RunningRoles = {
    isDatabaseReachable: () => database,
    outages: { api: () => apiMs, worker: () => workerMs },
  };
  return healthReport({ roles: ROLES, isStarted: true, isStopping, running });
}

test('while all is well it says so, with the state of each role', () => {
  expect(reportOf({})).toEqual({
    status: 'ok',
    database: 'reachable',
    roles: { api: 'serving', worker: 'running', sandbox: 'running' },
  });
});

test('an unreachable database is a failure', () => {
  expect(reportOf({ database: false })).toMatchObject({ status: 'failing', database: 'away' });
});

test.each([
  ['api', { apiMs: 1 }, { apiMs: MINUTE_MS }, { apiMs: MINUTE_MS + 1 }, 'restarting'],
  ['worker', { workerMs: 1 }, { workerMs: MINUTE_MS }, { workerMs: MINUTE_MS + 1 }, 'paused'],
])('the %s has a minute to recover', (role, begun, almost, over, state) => {
  expect(reportOf(begun)).toMatchObject({ status: 'ok', roles: { [role]: state } });
  expect(reportOf(almost)).toMatchObject({ status: 'ok', roles: { [role]: state } });
  expect(reportOf(over)).toMatchObject({ status: 'failing', roles: { [role]: state } });
});

test('only the process’s own roles are reported, and a sandbox alone has no database', () => {
  expect(healthReport({ roles: ['sandbox'], isStarted: true, isStopping: false })).toEqual({
    status: 'ok',
    roles: { sandbox: 'running' },
  });
});

test('before all roles run and after it is asked to stop, it is not ready', () => {
  expect(healthReport({ roles: ['worker'], isStarted: false, isStopping: false })).toEqual({
    status: 'starting',
    roles: { worker: 'starting' },
  });
  expect(reportOf({ isStopping: true })).toMatchObject({ status: 'stopping', roles: { api: 'serving' } });
});
