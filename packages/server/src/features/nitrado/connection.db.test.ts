import { DAY_MS } from '@arkwright/contracts/core/durations';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { HostConnection, HostError } from '../../hosts/port.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { listAccounts, logoutAll } from './accounts-service.ts';
import { withConnection } from './connection-service.ts';
import { linkPastedToken } from './login-service.ts';
import type { AccountKey } from './login-tokens.ts';
import { type Nitrado, openNitrado } from './nitrado.ts';
import { renewUnused } from './renewal-service.ts';
import { startHostProxy } from './testing/host-proxy.ts';
import { createNitradoWorld, type NitradoWorld } from './testing/nitrado-world.ts';

let world: NitradoWorld;
beforeAll(async () => {
  world = await createNitradoWorld('connection');
});
afterAll(() => world.dispose());
afterEach(() => world.host.setFault(undefined));

const newLogin = async (account = 'owner') => world.link(await makeInstance(world.api.context), account);
const list = (host: HostConnection) => host.listServices();
const use = (of: AccountKey, nitrado: Nitrado = world.nitrado) => withConnection(nitrado, of, list);
const failureOf = async (work: Promise<unknown>) =>
  (await work.catch((error: unknown) => error)) as HostError;
const stateOf = async (of: AccountKey) => {
  const accounts = await listAccounts(world.api.context, of);
  return accounts.find(({ nitradoId }) => nitradoId === of.nitradoId)?.state;
};
const UNAUTHORIZED = { status: 'error', message: 'Access token not valid (or expired).' };

test('services of an account are read with its login', async () => {
  const { services } = await use(await newLogin());
  expect(services.filter(({ game }) => game === 'arksa').length).toBeGreaterThanOrEqual(10);
});

test('of twenty processes that use an account at once one renews its login, and all go on', async () => {
  const of = await newLogin();
  const before = await world.tokensOf(of);
  const { settings } = world.api.context;
  const oauth = await startHostProxy(world.host.oauthUrl);
  onTestFinished(() => oauth.close());
  const nitrado = { ...settings.nitrado, oauthUrl: oauth.url };
  // As processes have it: each with connections and a memory of its own.
  const contexts = await Promise.all(
    Array.from({ length: 20 }, () =>
      createTestContext({ databaseUrl: settings.databaseUrl, settings: { ...settings, nitrado } }),
    ),
  );
  onTestFinished(async () => {
    await Promise.all(contexts.map((context) => context.dispose()));
  });
  // Connections that have to be opened first would let one be done before the others begin.
  await Promise.all(contexts.map(({ db }) => db.execute(sql`select pg_sleep(0.2)`)));
  world.host.expire('owner');
  await world.change(of, { expiresAt: 1 });
  const used = await Promise.all(contexts.map((context) => use(of, openNitrado(context))));
  expect(used.every(({ services }) => services.length > 0)).toBe(true);
  expect(oauth.asked).toEqual(['/oauth/v2/token']);
  expect(await world.rowOf(of)).toMatchObject({
    loginRev: 2,
    brokenSince: 0,
    renewingUntil: 0,
    failingSince: 0,
  });
  const after = await world.tokensOf(of);
  expect(after.refreshToken).not.toBe(before.refreshToken);
  expect(await world.isAlive(after.accessToken)).toBe(true);
});

test('twenty that are refused with the same token renew it once, too', async () => {
  const of = await newLogin();
  // Nitrado ends it earlier than it said.
  world.host.expire('owner');
  const used = await Promise.all(Array.from({ length: 20 }, () => use(of)));
  expect(used.every(({ services }) => services.length > 0)).toBe(true);
  expect(await world.rowOf(of)).toMatchObject({ loginRev: 2, brokenSince: 0 });
});

test('the end of a renewed login is what Nitrado says of it', async () => {
  const of = await newLogin();
  await world.change(of, { expiresAt: 1 });
  await use(of);
  const { expiresAt = 0, renewedAt = 0, now = 0 } = (await world.rowOf(of)) ?? {};
  expect(renewedAt).toBeGreaterThan(0);
  expect(expiresAt - now).toBeGreaterThan(DAY_MS - 60_000);
});

test('an account whose access was revoked at Nitrado is broken until somebody logs in again', async () => {
  const instance = await makeInstance(world.api.context);
  const of = await world.link(instance, 'owner-free');
  world.host.revoke('owner-free');
  expect(await failureOf(use(of))).toMatchObject({ reason: 'refused' });
  expect(await stateOf(of)).toBe('broken');
  // It is not asked about again.
  world.host.setFault({ status: 500 });
  expect(await failureOf(use(of))).toMatchObject({
    reason: 'refused',
    message: expect.stringContaining('sign in again'),
  });
  world.host.setFault(undefined);
  await world.link(instance, 'owner-free');
  expect(await stateOf(of)).toBe('working');
  expect((await use(of)).services).toBeDefined();
});

test('Nitrado’s own 401 right after a renewal breaks an account', async () => {
  const of = await newLogin();
  world.host.setFault({ status: 401, body: UNAUTHORIZED, path: '/services' });
  expect(await failureOf(use(of))).toMatchObject({ reason: 'refused' });
  expect(await world.rowOf(of)).toMatchObject({ loginRev: 2 });
  expect(await stateOf(of)).toBe('broken');
});

test.each([
  [401, '<html>Unauthorized</html>', 'failed'],
  [403, '<!DOCTYPE html><title>Cloudflare</title>', 'failed'],
  [403, { status: 'error', message: 'You do not have permission to do this.' }, 'forbidden'],
  [429, { status: 'error', message: 'Rate limit exceeded.' }, 'throttled'],
  [500, { status: 'error', message: 'Oops' }, 'failed'],
  [503, '<html>Maintenance</html>', 'failed'],
])('a reply %i with %j says nothing about the login', async (status, body, reason) => {
  const of = await newLogin();
  world.host.setFault({ status, body, path: '/services' });
  expect(await failureOf(use(of))).toMatchObject({ reason });
  expect(await world.rowOf(of)).toMatchObject({ loginRev: 1, brokenSince: 0, failingSince: 0 });
});

test.each([
  [400, { error: 'invalid_client' }],
  [401, 'Client Secret is not valid!'],
  [403, '<html>'],
  [429, 'slow down'],
  [503, '<html>'],
])(
  'a renewal that is answered with %i and %j is tried again later, and reported after a day',
  async (status, body) => {
    const of = await newLogin();
    world.host.expire('owner');
    await world.change(of, { expiresAt: 1 });
    world.host.setFault({ status, body, path: '/oauth/v2/token' });
    const { reason } = await failureOf(use(of));
    expect(reason).toBe(status === 429 ? 'throttled' : 'failed');
    expect(await stateOf(of)).toBe('working');
    world.host.setFault(undefined);
    // Not at once.
    expect(await failureOf(use(of))).toMatchObject({ reason: 'failed' });
    await world.change(of, { failingSince: sql`${databaseNow} - ${DAY_MS}` as unknown as number });
    expect(await stateOf(of)).toBe('unrenewed');
    await world.change(of, { retryAt: 0 });
    await use(of);
    expect(await world.rowOf(of)).toMatchObject({ loginRev: 2, failingSince: 0, retryAt: 0 });
    expect(await stateOf(of)).toBe('working');
  },
);

test('a token that has not ended yet is used although it can’t be renewed now', async () => {
  const of = await newLogin();
  await world.change(of, { expiresAt: sql`${databaseNow} + 60000` as unknown as number });
  world.host.setFault({ status: 503, path: '/oauth/v2/token' });
  expect((await use(of)).services.length).toBeGreaterThan(0);
});

test('a process that died while it renewed a login holds the others up until its claim ends', async () => {
  const of = await newLogin();
  await world.change(of, {
    expiresAt: 1,
    renewingUntil: sql`${databaseNow} + 600` as unknown as number,
  });
  expect((await use(of)).services.length).toBeGreaterThan(0);
  expect(await world.rowOf(of)).toMatchObject({ loginRev: 2, renewingUntil: 0 });
});

test('an account that is removed while it is renewed leaves no login at Nitrado', async () => {
  const instance = await makeInstance(world.api.context);
  const of = await world.link(instance, 'manager-full');
  await world.change(of, { expiresAt: 1 });
  const { oauth } = world.nitrado;
  const refreshTokens = async (token: string) => {
    const pair = await oauth.refreshTokens(token);
    await logoutAll(world.api.context, instance.by);
    return pair;
  };
  const failure = await failureOf(use(of, { ...world.nitrado, oauth: { ...oauth, refreshTokens } }));
  expect(failure).toMatchObject({ reason: 'refused', message: expect.stringContaining('not linked') });
  expect(await world.revokeAll()).toBe(0);
  expect(world.host.revoke('manager-full')).toBe(0);
});

test('an account that is linked again while its old login is renewed keeps the new one', async () => {
  const instance = await makeInstance(world.api.context);
  const of = await world.link(instance, 'manager-view');
  await world.change(of, { expiresAt: 1 });
  const { oauth } = world.nitrado;
  const refreshTokens = async (token: string) => {
    const pair = await oauth.refreshTokens(token);
    await world.link(instance, 'manager-view');
    return pair;
  };
  await failureOf(use(of, { ...world.nitrado, oauth: { ...oauth, refreshTokens } }));
  expect((await use(of)).services).toBeDefined();
  expect(await world.revokeAll()).toBe(0);
  expect(world.host.revoke('manager-view')).toBe(1);
});

test('logins that nobody uses are renewed every week, pasted and broken ones are not', async () => {
  const week = (days: number) => sql`${databaseNow} - ${days * DAY_MS}` as unknown as number;
  const [old, recent, broken] = [await newLogin(), await newLogin('owner-free'), await newLogin('admin')];
  // Only these are due.
  await world.change(old, { loginAt: week(0) });
  for (const [of, days] of [
    [old, 7],
    [recent, 5],
    [broken, 20],
  ] as const)
    await world.change(of, { loginAt: week(days) });
  await world.change(broken, { brokenSince: 1 });
  await renewUnused(world.nitrado, () => true);
  expect(await world.rowOf(old)).toMatchObject({ loginRev: 2 });
  expect(await world.rowOf(recent)).toMatchObject({ loginRev: 1 });
  expect(await world.rowOf(broken)).toMatchObject({ loginRev: 1 });
});

test('a pasted token is broken only if Nitrado says so about itself', async () => {
  const instance = await makeInstance(world.api.context);
  const token = world.host.issueToken({ account: 'newcomer', scopes: ['service'] });
  await linkPastedToken(world.nitrado, instance.by, token);
  const [account] = await listAccounts(world.api.context, instance.scope);
  world.host.setFault({ status: 401, body: UNAUTHORIZED, path: '/services' });
  expect(await failureOf(use(account!))).toMatchObject({ reason: 'refused' });
  expect(await stateOf(account!)).toBe('working');
  world.host.setFault(undefined);
  world.host.revoke('newcomer');
  expect(await failureOf(use(account!))).toMatchObject({ reason: 'refused' });
  expect(await stateOf(account!)).toBe('broken');
});

test('tokens that were dropped with a lost key break an account', async () => {
  const of = await newLogin();
  await world.change(of, { tokens: '' });
  expect(await failureOf(use(of))).toMatchObject({ reason: 'refused' });
  expect(await stateOf(of)).toBe('broken');
});
