import { expect, test, vi } from 'vitest';
import type { Call } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { createSession } from './session.ts';

function sessionOn(answer: () => Promise<unknown>, token: string | null = 'as_x') {
  if (token !== null) window.localStorage.setItem('token', token);
  const call = vi.fn(answer);
  const unsaved = { is: false };
  const session = createSession({
    storage: window.localStorage,
    // The replies to verifyLogin and logout are true or false; that to the start goes to onStart.
    getCall: () => call as unknown as Call,
    hasUnsaved: () => unsaved.is,
    wantedBot: () => undefined,
    onStart: () => undefined,
  });
  return { session, call, unsaved };
}
const stored = () => window.localStorage.getItem('token');

test('without a token the API is not called', async () => {
  const { session, call } = sessionOn(async () => true, null);
  await session.ready();
  expect(session.get().status).toBe('signed-out');
  expect(call).not.toHaveBeenCalled();
});

test('a valid token is signed in', async () => {
  const { session } = sessionOn(async () => true);
  expect(session.get().status).toBe('checking');
  await session.ready();
  expect(session.get()).toEqual({ status: 'signed-in', token: 'as_x' });
});

test('false signs out and deletes the token', async () => {
  const { session } = sessionOn(async () => false);
  await session.verify();
  expect(session.get().status).toBe('signed-out');
  expect(stored()).toBeNull();
});

test.each([
  ['no network', new ApiError('NETWORK', { status: 0 })],
  ['a 503', new ApiError('UNAVAILABLE', { status: 503 })],
  ['a 500', new ApiError('INTERNAL', { status: 500 })],
  ['too many requests', new ApiError('RATE_LIMITED', { status: 429 })],
])('%s signs nobody out', async (_name, error) => {
  const { session } = sessionOn(() => Promise.reject(error));
  await session.ready();
  expect(session.get().status).toBe('signed-in');
  expect(stored()).toBe('as_x');
});

test('a refusal of the current token ends the session', () => {
  const { session } = sessionOn(async () => true);
  session.refuse('as_x');
  expect(stored()).toBeNull();
});

test('a refusal of a replaced token is ignored', () => {
  const { session } = sessionOn(async () => true);
  session.signIn('as_new');
  session.refuse('as_x');
  expect(session.get()).toEqual({ status: 'signed-in', token: 'as_new' });
});

test('a reply about the former token does not affect the new session', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { session } = sessionOn(() => promise);
  const checking = session.verify();
  session.signIn('as_new');
  resolve(false);
  await checking;
  expect(session.get()).toEqual({ status: 'signed-in', token: 'as_new' });
});

test('a sign-in in another tab is followed', () => {
  const { session } = sessionOn(async () => true, null);
  const stop = session.follow(window);
  window.localStorage.setItem('token', 'as_other');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(session.get()).toEqual({ status: 'signed-in', token: 'as_other' });
  stop();
});

test('a change of another key in the storage has no effect', () => {
  const { session } = sessionOn(async () => true);
  const stop = session.follow(window);
  window.localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent' }));
  expect(session.get().token).toBe('as_x');
  stop();
});

test('a refusal keeps a session that another tab has started since', () => {
  const { session } = sessionOn(async () => true);
  window.localStorage.setItem('token', 'as_new');
  session.refuse('as_x');
  expect(stored()).toBe('as_new');
});

test('with unsaved changes the end of a session interrupts the page, in this tab and from another one', () => {
  const { session, unsaved } = sessionOn(async () => true);
  const stop = session.follow(window);
  unsaved.is = true;
  session.refuse('as_x');
  const interrupted = { status: 'signed-in', token: null, isInterrupted: true };
  expect(session.get()).toEqual(interrupted);
  expect(stored()).toBeNull();
  session.resume('as_y');
  window.localStorage.setItem('token', 'as_other');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(session.get()).toEqual(interrupted);
  stop();
});

test('signing out here works, even with unsaved changes', async () => {
  const { session, unsaved } = sessionOn(async () => true);
  unsaved.is = true;
  await session.signOut();
  expect(session.get()).toMatchObject({ status: 'signed-out', token: null });
});
