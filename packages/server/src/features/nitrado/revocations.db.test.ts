import { DAY_MS } from '@arkwright/contracts/core/durations';
import { makeInstance, makeManager, makeUser } from '@arkwright/testing/factories';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { deleteInstance } from '../../core/instances/deletion.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { ENDLESS } from '../../platform/work/sweeps.ts';
import { forgetPerson } from '../account/forget-service.ts';
import { removeAccount } from '../account/remove-service.ts';
import { accountDepartures } from '../account/table.ts';
import { listAccountRows } from './accounts-repository.ts';
import { listShownAccounts, logout, logoutAll } from './accounts-service.ts';
import type { LoginTokens } from './login-tokens.ts';
import { addRevocations, MAX_REVOCATIONS } from './revocations-repository.ts';
import { revokeDue, revokeLater } from './revocations-service.ts';
import { hostRevocations } from './table.ts';
import { createNitradoWorld, type NitradoWorld } from './testing/nitrado-world.ts';

let world: NitradoWorld;
beforeAll(async () => {
  world = await createNitradoWorld('revocations');
});
afterAll(() => world.dispose());
afterEach(() => world.host.setFault(undefined));

const waiting = () => world.api.context.db.select().from(hostRevocations);
const makeDue = () => world.api.context.db.update(hostRevocations).set({ dueAt: 0 });

test('logging out ends the login at Nitrado, of one account or of all', async () => {
  const { context } = world.api;
  const instance = await makeInstance(context);
  const accounts = await Promise.all(
    ['owner', 'owner-free', 'admin'].map((account) => world.link(instance, account)),
  );
  const tokens = await Promise.all(accounts.map((of) => world.tokensOf(of)));
  const alive = () => Promise.all(tokens.map(({ accessToken }) => world.isAlive(accessToken)));
  expect(await logout(context, instance.by, 'owner')).toBe(true);
  expect(await world.revokeAll()).toBe(0);
  expect(await alive()).toEqual([false, true, true]);
  expect(await logoutAll(context, instance.by)).toBe(true);
  expect(await world.revokeAll()).toBe(0);
  expect(await alive()).toEqual([false, false, false]);
});

test('deleting an instance ends its logins, and only its own', async () => {
  const { context } = world.api;
  const [instance, other] = [await makeInstance(context), await makeInstance(context)];
  const [of, kept] = [await world.link(instance, 'owner'), await world.link(other, 'owner')];
  const [gone, stays] = [await world.tokensOf(of), await world.tokensOf(kept)];
  await deleteInstance(context, instance.by);
  expect(await world.rowOf(of)).toBeUndefined();
  expect(await world.revokeAll()).toBe(0);
  expect(await world.isAlive(gone.accessToken)).toBe(false);
  expect(await world.isAlive(stays.accessToken)).toBe(true);
});

test('deleting an account ends the logins of its instances, and leaves those of others without its name', async () => {
  const { context } = world.api;
  const owner = await makeUser(context, { name: 'Leaving' });
  const own = await makeInstance(context, { owner });
  const of = await world.link(own, 'owner');
  const tokens = await world.tokensOf(of);
  const other = await makeInstance(context);
  const manager = await makeManager(context, other, ['Nitrado_Edit']);
  await world.finish(manager.token, await world.consent(manager.token, other.id, { account: 'admin' }));
  await makeUser(context, { isSiteAdmin: true });
  await removeAccount(context, owner.id);
  await removeAccount(context, manager.id);
  for (const { id } of await context.db.select().from(accountDepartures)) await forgetPerson(context, id);
  expect(await world.revokeAll()).toBe(0);
  expect(await world.isAlive(tokens.accessToken)).toBe(false);
  const [left] = await listAccountRows(context.db, other.id);
  expect(left).toMatchObject({ username: 'admin', linkedBy: '', linkedById: '', brokenSince: 0 });
  const shown = await listShownAccounts(context, systemScope(other.id), other.owner);
  expect(shown).toMatchObject([{ linkedBy: '', isLinkerWithoutRights: true, isLinkedByYou: false }]);
});

test('a login that Nitrado does not answer about is ended later', async () => {
  const { context } = world.api;
  const instance = await makeInstance(context);
  const { accessToken } = await world.tokensOf(await world.link(instance, 'owner'));
  await logoutAll(context, instance.by);
  for (const fault of [{ status: 503, body: '<html>' }, { status: 401, body: '<html>' }, { status: 429 }]) {
    world.host.setFault(fault);
    expect(await world.revokeAll()).toBe(1);
    const [row] = await waiting();
    expect(row!.dueAt).toBeGreaterThan(Date.now());
    await makeDue();
  }
  world.host.setFault(undefined);
  expect(await world.revokeAll()).toBe(0);
  expect(await world.isAlive(accessToken)).toBe(false);
});

test('a login whose access token has ended by itself is renewed to be ended', async () => {
  const { context } = world.api;
  const instance = await makeInstance(context);
  await world.link(instance, 'manager-view');
  world.host.expire('manager-view');
  await logoutAll(context, instance.by);
  expect(await world.revokeAll()).toBe(0);
  expect(world.host.revoke('manager-view')).toBe(0);
});

test('a login that was renewed, but not ended, is ended with its new tokens', async () => {
  const { context } = world.api;
  const instance = await makeInstance(context);
  await world.link(instance, 'manager-view');
  world.host.expire('manager-view');
  await logoutAll(context, instance.by);
  const { oauth } = world.nitrado;
  const refreshTokens = async (token: string) => {
    const pair = await oauth.refreshTokens(token);
    world.host.setFault({ status: 503 });
    return pair;
  };
  await revokeDue({ ...world.nitrado, oauth: { ...oauth, refreshTokens } }, ENDLESS);
  expect(await waiting()).toHaveLength(1);
  world.host.setFault(undefined);
  await makeDue();
  expect(await world.revokeAll()).toBe(0);
  expect(world.host.revoke('manager-view')).toBe(0);
});

test('a login that nobody could end is forgotten after it has run out', async () => {
  const { db } = world.api.context;
  await db.transaction((tx) => revokeLater(world.api.context, tx, [pair(1)]));
  await db.update(hostRevocations).set({ since: sql`${databaseNow} - ${33 * DAY_MS}` });
  world.host.setFault({ status: 503 });
  expect(await world.revokeAll()).toBe(0);
});

test('pasted tokens are not among the logins that are ended', async () => {
  const { context } = world.api;
  const pasted = { accessToken: 'a', refreshToken: null };
  await context.db.transaction((tx) => revokeLater(context, tx, [pasted, undefined]));
  expect(await waiting()).toEqual([]);
});

const pair = (n: number): LoginTokens => ({ accessToken: `a${n}`, refreshToken: `r${n}` });

test('no more logins wait than there is room for', async () => {
  const { db } = world.api.context;
  const rows = Array.from({ length: MAX_REVOCATIONS + 5 }, (_, n) => ({ id: `row ${n}`, tokens: 'v1:x' }));
  await db.transaction((tx) => addRevocations(tx, rows.slice(0, 5)));
  for (let n = 5; n < rows.length; n += 1000)
    await db.transaction((tx) => addRevocations(tx, rows.slice(n, n + 1000)));
  const left = await waiting();
  expect(left).toHaveLength(MAX_REVOCATIONS);
  expect(left.map(({ id }) => id)).not.toContain('row 0');
  await db.delete(hostRevocations);
});
