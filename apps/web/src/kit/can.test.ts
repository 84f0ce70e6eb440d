import { companionRoutes } from '@arkwright/contracts/companion/routes';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { limitRoutes } from '@arkwright/contracts/limits/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { expect, test } from 'vitest';
import { type Caller, can } from './can.ts';

const OWNER = { isOwner: true, permissions: [] };
const manager = (...permissions: string[]) => ({ isOwner: false, permissions });

function caller(selected: Caller['selected'], more: Partial<Caller> = {}): Caller {
  return {
    isSignedIn: true,
    isSiteAdmin: false,
    memberships: selected ? [selected] : [],
    selected,
    limits: limitsOf(0),
    ...more,
  };
}
const signedOut = caller(undefined, { isSignedIn: false });

const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
const NO_ACCESS = 'You do not have the necessary permissions to access this page.';

test('a public route is open to everyone', () => {
  expect(can(limitRoutes.all, signedOut)).toEqual({ ok: true });
});

test('a signed-in route asks visitors to sign in', () => {
  expect(can(userRoutes.self, signedOut)).toEqual({ ok: false, kind: 'access', reason: 'Please sign in.' });
});

test('companion calls are for companions only, not even the owner', () => {
  const reason = 'You do not have the necessary permissions to access this page.';
  expect(can(companionRoutes.hello, caller(OWNER))).toEqual({ ok: false, kind: 'access', reason });
});

test('a person without an instance is asked to invite the bot', () => {
  expect(can(serverRoutes.create, caller(undefined)).reason).toMatch(/^You do not have any bots, yet/);
});

test('with View only the message says that viewing is permitted', () => {
  expect(can(serverRoutes.create, caller(manager('Servers_View')))).toMatchObject({
    ok: false,
    reason: VIEW_ONLY,
  });
});

test('without View the message says so', () => {
  expect(can(serverRoutes.create, caller(manager('Logging_Edit'))).reason).toBe(NO_ACCESS);
  expect(can(serverRoutes.list, caller(manager())).reason).toBe(NO_ACCESS);
});

test.each([
  ['the owner', OWNER],
  ['a manager with the permission', manager('Servers_Edit')],
  ['a manager with full access', manager('FullAccess')],
])('%s may', (_name, member) => {
  expect(can(serverRoutes.update, caller(member)).ok).toBe(true);
});

test('one of several permissions is enough', () => {
  expect(can(serverStatusRoutes.list, caller(manager('Status_View'))).ok).toBe(true);
});

test('owner-only calls are closed to full access', () => {
  expect(can(instanceRoutes.remove, caller(manager('FullAccess'))).reason).toBe(
    'Only the owner of this bot can do this.',
  );
});

test('a permission in any instance opens a call that names none', () => {
  const inOther = caller(manager(), { memberships: [manager(), manager('Servers_Edit')] });
  expect(can(serverRoutes.testRcon, inOther).ok).toBe(true);
  expect(can(serverRoutes.testRcon, caller(manager('Servers_View'))).reason).toBe(VIEW_ONLY);
});

test('a missing tier is shown with its number, after the permission', () => {
  expect(can(instanceRoutes.recreateApiKey, caller(OWNER))).toEqual({
    ok: false,
    kind: 'tier',
    reason: 'This feature needs Tier 3.',
  });
  expect(can(instanceRoutes.recreateApiKey, caller(OWNER, { limits: limitsOf(3) })).ok).toBe(true);
  expect(can(instanceRoutes.recreateApiKey, caller(manager('FullAccess')))).toMatchObject({ kind: 'access' });
});

test('a limit is reached at its number', () => {
  expect(can(serverRoutes.create, caller(OWNER), 5).ok).toBe(true);
  expect(can(serverRoutes.create, caller(OWNER), 6)).toEqual({
    ok: false,
    kind: 'limit',
    reason: 'You have reached the maximum number of allowed servers.',
  });
});
