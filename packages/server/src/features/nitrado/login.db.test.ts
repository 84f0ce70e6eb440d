import { MAX_HOST_ACCOUNTS } from '@arkwright/contracts/nitrado/bounds';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, makeManager, makeUser, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send } from '@arkwright/testing/test-app';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { managers } from '../../core/access/table.ts';
import { changes } from '../../core/history/table.ts';
import { listAccountRows } from './accounts-repository.ts';
import { hostAccounts } from './table.ts';
import { createNitradoWorld, type NitradoWorld } from './testing/nitrado-world.ts';

const { nitradoAccounts } = registry;
let world: NitradoWorld;
beforeAll(async () => {
  world = await createNitradoWorld('login');
});
afterAll(() => world.dispose());
afterEach(() => world.host.setFault(undefined));

const newInstance = () => makeInstance(world.api.context);
const get = async (route: keyof typeof nitradoAccounts, { id: botId, owner }: TestInstance, more = {}) =>
  (await send(world.api, nitradoAccounts[route], { token: owner.token, params: { botId, ...more } })).body;
const paste = async ({ id: botId, owner }: TestInstance, token: string) =>
  (await send(world.api, nitradoAccounts.pasteToken, { token: owner.token, body: { botId, token } })).body;
const linkedIn = ({ id }: TestInstance) => listAccountRows(world.api.context.db, id);

test('an account is linked, and everybody who may see Hosting Sync sees it', async () => {
  const instance = await newInstance();
  const { token } = instance.owner;
  expect(await get('verify', instance)).toBe(false);
  const answer = await world.consent(token, instance.id, { account: 'owner' });
  expect(await world.finish(token, answer)).toEqual({
    success: true,
    message: 'The Nitrado account owner is linked.',
  });
  expect(await get('verify', instance)).toBe(true);
  const [linked, ...others] = (await get('usernames', instance)) as { nitradoId: string }[];
  expect(linked).toEqual({ nitradoId: expect.stringMatching(/^\d+$/), username: 'owner' });
  expect(others).toEqual([]);
  const viewer = await makeManager(world.api.context, instance, ['Nitrado_View']);
  const seen = { token: viewer.token, params: { botId: instance.id } };
  expect((await send(world.api, nitradoAccounts.accounts, seen)).body).toEqual({
    canLogIn: true,
    accounts: [
      {
        ...linked,
        state: 'working',
        stateSince: 0,
        isPasted: false,
        endsAt: 0,
        linkedAt: expect.any(Number),
        renewedAt: 0,
        linkedBy: 'Owner',
        isLinkedByYou: false,
        isLinkerWithoutRights: false,
      },
    ],
  });
  const [row] = await linkedIn(instance);
  expect(row?.tokens).toMatch(/^v1:/);
  const entries = await world.api.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(entries).toMatchObject([
    { action: 'nitrado.account-linked', targetName: 'owner', actorName: 'Owner' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('oken');
});

test('the address of a login is a JSON text, and a HEAD of a call that changes something is none', async () => {
  const instance = await newInstance();
  const headers = { authorization: `Bearer ${instance.owner.token}` };
  const begun = await world.api.app.inject({ url: `/api/nitrado/auth/${instance.id}`, headers });
  expect(begun.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(begun.json()).toContain(`${world.host.oauthUrl}/oauth/v2/auth?`);
  await world.link(instance, 'owner');
  const url = `/api/nitrado/auth/logoutAll/${instance.id}`;
  await world.api.app.inject({ method: 'HEAD', url, headers });
  expect(await linkedIn(instance)).toHaveLength(1);
});

test('a login ends once, and in the session that began it', async () => {
  const instance = await newInstance();
  const { owner } = instance;
  const { context } = world.api;
  const second = await context.sessions.create(context.db, { userId: owner.id, label: 'test' });
  const other = await makeManager(context, instance, ['Nitrado_Edit']);
  const answer = await world.consent(owner.token, instance.id, { account: 'owner' });
  for (const token of [second, other.token])
    expect(await world.finish(token, answer)).toMatchObject({ success: false });
  expect(await linkedIn(instance)).toEqual([]);
  const ends = await Promise.all([1, 2, 3].map(() => world.finish(owner.token, answer)));
  expect(ends.filter(({ success }) => success)).toHaveLength(1);
});

test('a manager who loses the right while logging in links nothing', async () => {
  const instance = await newInstance();
  const { db, memberships } = world.api.context;
  const manager = await makeManager(world.api.context, instance, ['Nitrado_Edit']);
  const answer = await world.consent(manager.token, instance.id, { account: 'manager-edit' });
  await db
    .update(managers)
    .set({ permissions: ['Nitrado_View'] })
    .where(and(eq(managers.botId, instance.id), eq(managers.discordId, manager.discordId)));
  memberships.forget();
  expect(await world.finish(manager.token, answer)).toEqual({
    success: false,
    message: 'You no longer have the right to edit Hosting Sync.',
  });
  expect(await linkedIn(instance)).toEqual([]);
});

test('a code that Nitrado refuses, or can’t be asked about, links nothing', async () => {
  const instance = await newInstance();
  const { token } = instance.owner;
  const { state } = await world.consent(token, instance.id, { account: 'owner' });
  expect(await world.finish(token, { code: 'made-up', state })).toEqual({
    success: false,
    message: 'Nitrado refused the login. Please sign in again.',
  });
  const answer = await world.consent(token, instance.id, { account: 'owner' });
  world.host.setFault({ status: 503, body: '<html>Maintenance</html>' });
  expect(await world.finish(token, answer)).toMatchObject({
    success: false,
    message: expect.stringContaining('can’t be asked right now'),
  });
  expect(await linkedIn(instance)).toEqual([]);
});

test('a login of which Nitrado says nothing is ended there as soon as it answers', async () => {
  const instance = await newInstance();
  const { token } = instance.owner;
  const answer = await world.consent(token, instance.id, { account: 'manager-full' });
  world.host.setFault({ status: 502, path: '/token' });
  expect(await world.finish(token, answer)).toMatchObject({ success: false });
  world.host.setFault(undefined);
  expect(await world.revokeAll()).toBe(0);
  expect(world.host.revoke('manager-full')).toBe(0);
});

test('a login without access to services is refused with the reason, and ended', async () => {
  const instance = await newInstance();
  const { token } = instance.owner;
  const answer = await world.consent(token, instance.id, { account: 'newcomer', scope: 'user_info' });
  expect(await world.finish(token, answer)).toEqual({
    success: false,
    message:
      'The Nitrado account newcomer did not allow access to its services (the permission “service”), without which nothing can be synced.',
  });
  expect(await linkedIn(instance)).toEqual([]);
  expect(await world.revokeAll()).toBe(0);
  expect(world.host.revoke('newcomer')).toBe(0);
});

test('an instance can have several accounts, and linking one again replaces its login', async () => {
  const instance = await newInstance();
  const of = await world.link(instance, 'owner');
  await world.link(instance, 'owner-free');
  const before = await world.tokensOf(of);
  await world.change(of, { brokenSince: 1, failingSince: 1 });
  await world.link(instance, 'owner');
  expect((await linkedIn(instance)).map(({ username }) => username)).toEqual(['owner', 'owner-free']);
  expect(await world.rowOf(of)).toMatchObject({ brokenSince: 0, failingSince: 0 });
  const after = await world.tokensOf(of);
  expect(await world.revokeAll()).toBe(0);
  expect(await world.isAlive(before.accessToken)).toBe(false);
  expect(await world.isAlive(after.accessToken)).toBe(true);
});

test('one account more than an instance can have is refused', async () => {
  const instance = await newInstance();
  const of = await world.link(instance, 'owner');
  const row = (await world.rowOf(of))!;
  const { now: _, ...stored } = row;
  const more = Array.from({ length: MAX_HOST_ACCOUNTS - 1 }, (__, n) => ({
    ...stored,
    nitradoId: `${n + 1}`,
  }));
  await world.api.context.db.insert(hostAccounts).values(more);
  const { token } = instance.owner;
  const answer = await world.consent(token, instance.id, { account: 'owner-free' });
  expect(await world.finish(token, answer)).toEqual({
    success: false,
    message: `An instance can have up to ${MAX_HOST_ACCOUNTS} Nitrado accounts. Remove one of them first.`,
  });
  // One that is linked already takes no room.
  await world.link(instance, 'owner');
  expect(await linkedIn(instance)).toHaveLength(MAX_HOST_ACCOUNTS);
});

test('a pasted token is verified, shows its end, and is only forgotten when it is removed', async () => {
  const instance = await newInstance();
  const endsAt = Date.UTC(2030, 0, 1);
  const token = world.host.issueToken({ account: 'admin', scopes: ['service'], endsAt });
  expect(await paste(instance, `  ${token.slice(0, 20)}\n${token.slice(20)} `)).toEqual({
    success: true,
    message: 'The Nitrado account admin is linked.',
  });
  const { accounts } = (await get('accounts', instance)) as { accounts: object[] };
  expect(accounts).toMatchObject([{ username: 'admin', isPasted: true, endsAt, isLinkedByYou: true }]);
  expect(await get('logout', instance, { username: 'admin' })).toBe(true);
  expect(await get('logout', instance, { username: 'admin' })).toBe(false);
  expect(await linkedIn(instance)).toEqual([]);
  expect(await world.revokeAll()).toBe(0);
  expect(await world.isAlive(token)).toBe(true);
});

test('a pasted token that can’t be used is refused with the reason', async () => {
  const instance = await newInstance();
  const narrow = world.host.issueToken({ account: 'admin', scopes: ['user_info'] });
  const good = world.host.issueToken({ account: 'admin', scopes: ['service'] });
  const messageOf = async (token: string) => ((await paste(instance, token)) as { message: string }).message;
  expect(await messageOf(narrow)).toContain('did not allow access to its services');
  expect(await messageOf('a-token-that-is-none')).toContain('Nitrado does not accept this token');
  world.host.setFault({ status: 401, body: '<html>Unauthorized</html>' });
  expect(await messageOf(good)).toContain('can’t be asked right now');
  expect(await linkedIn(instance)).toEqual([]);
});

test('an account stays if its linker loses the right, shows that, and can be kept', async () => {
  const instance = await newInstance();
  const { context } = world.api;
  const manager = await makeManager(context, instance, ['Nitrado_Edit']);
  const answer = await world.consent(manager.token, instance.id, { account: 'manager-edit' });
  expect(await world.finish(manager.token, answer)).toMatchObject({ success: true });
  const shown = async () => ((await get('accounts', instance)) as { accounts: object[] }).accounts;
  expect(await shown()).toMatchObject([{ isLinkerWithoutRights: false, isLinkedByYou: false }]);
  await context.db.delete(managers).where(eq(managers.botId, instance.id));
  context.memberships.forget();
  expect(await shown()).toMatchObject([{ isLinkerWithoutRights: true, state: 'working' }]);
  const [{ nitradoId } = { nitradoId: '' }] = await linkedIn(instance);
  const keep = { token: instance.owner.token, body: { botId: instance.id, nitradoId } };
  expect((await send(world.api, nitradoAccounts.keepAccount, keep)).body).toBe(true);
  expect(await shown()).toMatchObject([{ isLinkerWithoutRights: false }]);
  const unknown = { ...keep, body: { ...keep.body, nitradoId: '1' } };
  expect((await send(world.api, nitradoAccounts.keepAccount, unknown)).body).toBe(false);
});

test('an account of another instance can’t be removed or kept', async () => {
  const [mine, theirs] = [await newInstance(), await newInstance()];
  const of = await world.link(theirs, 'owner');
  expect(await get('logout', mine, { username: 'owner' })).toBe(false);
  expect(await get('logoutAll', mine)).toBe(false);
  expect(await world.rowOf(of)).toMatchObject({ isKept: false });
});

test('without a client nobody can log in, but tokens can be pasted', async () => {
  const { client: _, ...addresses } = world.host.settings;
  const api = await createTestApp({ settings: { nitrado: addresses } });
  onTestFinished(() => api.dispose());
  const instance = await makeInstance(api.context);
  const call = { token: instance.owner.token, params: { botId: instance.id } };
  expect((await send(api, nitradoAccounts.accounts, call)).body).toEqual({ accounts: [], canLogIn: false });
  expect((await send(api, nitradoAccounts.beginLogin, call)).status).toBe(409);
  const token = world.host.issueToken({ account: 'admin', scopes: ['service'] });
  const body = { botId: instance.id, token };
  const pasted = await send(api, nitradoAccounts.pasteToken, { token: instance.owner.token, body });
  expect(pasted.body).toMatchObject({ success: true });
});

test('strangers can neither begin nor end a login', async () => {
  const instance = await newInstance();
  const stranger = await makeUser(world.api.context);
  const call = { token: stranger.token, params: { botId: instance.id } };
  expect((await send(world.api, nitradoAccounts.beginLogin, call)).status).toBe(404);
  expect(await world.finish(stranger.token, { code: 'x', state: 'x' })).toMatchObject({ success: false });
});
