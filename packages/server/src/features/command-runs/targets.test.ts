import type { ServerState } from '@arkwright/contracts/server-status/schema';
import { expect, test } from 'vitest';
import { skipReason } from './targets.ts';

const status = (state: ServerState) => ({ state });

test.each([
  ['online', true, status('online'), ''],
  ['offline', true, status('offline'), 'The server is offline.'],
  ['starting', true, status('starting'), 'The server is starting.'],
  ['never seen', true, undefined, 'The server has not been reached yet.'],
  ['disabled though it was online', false, status('online'), 'The server is disabled.'],
])('a server that is %s', (_what, isEnabled, seen, reason) => {
  expect(skipReason({ isEnabled }, seen)).toBe(reason);
});
