import { SaveError } from '@arkwright/ark/save/save-error';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HostError } from '../../hosts/port.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { claimLook } from './claims-repository.ts';
import { noteFailure } from './failure-service.ts';
import { SavesWorld } from './testing/saves-world.ts';

let world: SavesWorld;
beforeAll(async () => {
  world = await SavesWorld.open('hosted-saves-failures');
});
afterAll(() => world.close());
afterEach(() => world.clear());

const MINUTE = 60_000;

/** What is said about a save after an error, in how many minutes it is looked at again, and whether this file is done. */
async function after(error: unknown, mark?: string) {
  const { context } = world.api;
  const server = await world.rent();
  await world.sweep();
  await world.pass(20_000);
  const row = await claimLook(context.db, { claim: 'test', forMs: MINUTE });
  if (!row) throw new Error('nothing is due');
  await noteFailure(context, row, { error, minutes: 60, ...(mark !== undefined && { mark }) });
  const { state, message, nextAt } = await world.state(server);
  const stored = await world.row(server);
  return {
    state,
    message,
    minutes: Math.round((nextAt - row.now) / MINUTE),
    isDone: stored.doneMark !== '',
    isChecked: stored.checkedAt > row.checkedAt,
  };
}

const MARK = '100 5000 /a.ark';

test.each([
  [
    'that can’t be read',
    new SaveError('no SQLite'),
    'The save can’t be read: no SQLite. The next one is tried again.',
  ],
  ['with too many rows', new AppError('CONFLICT', 'Too many dinos.'), 'Too many dinos.'],
])('a whole save %s is left alone until the game saves again', async (_, error, message) => {
  expect(await after(error, MARK)).toMatchObject({ state: 'failed', message, minutes: 60, isDone: true });
});

test.each([
  ['uploads were switched off', new AppError('FORBIDDEN', 'Off.')],
  ['the server was deleted', new AppError('NOT_FOUND')],
  ['something else stores its rows', new AppError('RATE_LIMITED', 'Busy.')],
])('a save waits if %s meanwhile', async (_, error) => {
  expect(await after(error, MARK)).toEqual({
    state: 'waiting',
    message: '',
    minutes: 1,
    isDone: false,
    isChecked: false,
  });
});

test('a look that failed counts as a look', async () => {
  expect(await after(new HostError('failed', 'Nitrado answered 500'))).toMatchObject({
    state: 'failed',
    minutes: 1,
    isDone: false,
    isChecked: true,
  });
});

test('an account without budget waits as long as the host says', async () => {
  const error = new HostError('throttled', 'too many requests', 7 * MINUTE);
  expect(await after(error, MARK)).toMatchObject({
    state: 'waiting',
    minutes: 7,
    isDone: false,
    isChecked: false,
  });
});
