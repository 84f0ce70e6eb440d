import { DAY_MS } from '@arkwright/contracts/core/durations';
import { ASK_AGAIN_DAYS, REQUESTS_A_PAGE } from '@arkwright/contracts/own-bot/bounds';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import type { OwnBotRequestPage } from '@arkwright/contracts/own-bot/schema';
import { eventually } from '@arkwright/testing/eventually';
import {
  makeInstance,
  makeUser,
  serverFields,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { adminChanges, changes } from '../../core/history/table.ts';
import { notifications, users } from '../../core/identity/table.ts';
import { FORGOTTEN_ID } from '../../core/personal-data/forgotten.ts';
import { guildPresent } from '../../discord/guilds/presence.ts';
import { removeUser } from '../account/remove-service.ts';
import { hintOf } from '../realtime/hints.ts';
import { createServer } from '../servers/service.ts';
import { decideOwnBot, listOwnBotRequests } from './admin-service.ts';
import { ownBotPersonalFiles } from './personal-files.ts';
import { requestOwnBot, withdrawOwnBot } from './request-service.ts';
import { findOwnBot } from './service.ts';
import { ownBotRequests } from './table.ts';

const START = 1_800_000_000_000;
const NONE = { application: false, machine: false };
let now = START;
let api: TestApp;
let admin: TestUser;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  now = START;
  const { db } = api.context;
  await db.delete(ownBotRequests);
  await db.delete(adminChanges);
  await db.delete(users);
  api.context.sessions.forget();
  admin = await makeUser(api.context, { name: 'The admin', isSiteAdmin: true });
});

const ask = ({ by }: TestInstance, fields: object = {}) =>
  requestOwnBot(api.context, by, { kind: 'application', reason: 'We want a name of our own.', ...fields });
const decide = ({ id }: { id: string }, decision: 'grant' | 'refuse', given: object = {}) =>
  decideOwnBot(api.context, admin, { botId: id, decision, reason: 'Fine.', ...given });
const find = ({ scope }: TestInstance) => findOwnBot(api.context, api.context.db, scope);
const later = () => {
  now += 1000;
};

async function messagesOf(person: TestUser): Promise<string[]> {
  const rows = await api.context.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, person.id))
    .orderBy(desc(notifications.createdAt));
  return rows.map(({ message }) => message);
}

async function historyOf({ id }: TestInstance) {
  const rows = await api.context.db.select().from(changes).where(eq(changes.botId, id)).orderBy(changes.at);
  return rows.map(({ action, actorName, after }) => ({ action, actorName, after }));
}

test('from the request to the grant: both sides see the state, and are notified', async () => {
  const instance = await makeInstance(api.context, { tier: 4 });
  const { token } = instance.owner;
  const other = await makeUser(api.context, { isSiteAdmin: true });
  const body = { botId: instance.id, kind: 'machine', reason: '  We have a server at home.  ' };
  const asked = await send(api, ownBotRoutes.request, { token, body });
  const request = { kind: 'machine', reason: 'We have a server at home.', state: 'requested' };
  expect(asked).toMatchObject({ status: 200, body: { request, isGranted: NONE, tierIsEnough: true } });
  for (const each of [admin, other])
    expect(await messagesOf(each)).toEqual([expect.stringMatching(/^New request .* their own machine\. /)]);
  const listed = await send(api, ownBotRoutes.requests, { token: admin.token });
  expect(listed.body).toMatchObject({ open: 1, requests: [{ botId: instance.id, ...request }] });

  const decision = { botId: instance.id, decision: 'grant', reason: 'Have fun.' };
  const reply = await send(api, ownBotRoutes.decide, { token: admin.token, body: decision });
  const granted = { ...request, state: 'granted', answer: 'Have fun.', decidedAt: now };
  const shown = { ...granted, grantedKind: 'machine', decidedBy: 'The admin' };
  expect(reply).toMatchObject({ status: 200, body: shown });
  const found = await send(api, ownBotRoutes.find, { token, params: { botId: instance.id } });
  expect(found.body).toEqual({
    request: { ...granted, requestedAt: START },
    isGranted: { application: false, machine: true },
    tierIsEnough: true,
    hasApplication: false,
  });
  expect(await messagesOf(instance.owner)).toEqual([expect.stringMatching(/was granted\..* Have fun\.$/)]);
});

test('the history names no admin and no reason; that of the admins does', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  later();
  await decide(instance, 'grant');
  later();
  await decide(instance, 'refuse', { reason: 'Abuse.' });
  const after = { kind: 'application' };
  expect(await historyOf(instance)).toEqual([
    { action: 'own-bot.requested', actorName: 'Owner', after },
    { action: 'own-bot.granted', actorName: 'An admin', after },
    { action: 'own-bot.revoked', actorName: 'An admin', after },
  ]);
  const done = await api.context.db.select().from(adminChanges).orderBy(adminChanges.at);
  const guildName = expect.stringMatching(/^Guild/);
  expect(done).toMatchObject([
    {
      action: 'own-bot.granted',
      actorId: admin.id,
      userId: instance.owner.id,
      after: { guildName, kind: 'application', reason: 'Fine.' },
    },
    { action: 'own-bot.revoked', after: { reason: 'Abuse.' } },
  ]);
});

test('a request can be changed and withdrawn while it waits; admins hear of it once', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  later();
  expect(await ask(instance, { kind: 'machine' })).toMatchObject({
    request: { kind: 'machine', state: 'requested', requestedAt: now },
  });
  // The same again changes nothing.
  await ask(instance, { kind: 'machine' });
  expect(await historyOf(instance)).toHaveLength(2);
  expect(await withdrawOwnBot(api.context, instance.by)).toMatchObject({ request: null, isGranted: NONE });
  expect(await withdrawOwnBot(api.context, instance.by)).toMatchObject({ request: null });
  await expect(decide(instance, 'grant')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await ask(instance);
  expect(await messagesOf(admin)).toHaveLength(1);
  // Read and cleared: a change is no new request.
  await api.context.db.delete(notifications);
  await ask(instance, { kind: 'machine' });
  expect(await messagesOf(admin)).toEqual([]);
});

test('after a refusal the owner can ask again in a week; an admin can grant it at once', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  await decide(instance, 'refuse', { reason: 'Tell us more.' });
  expect(await messagesOf(instance.owner)).toEqual([
    expect.stringMatching(/was refused\..* Tell us more\.$/),
  ]);
  now = START + ASK_AGAIN_DAYS * DAY_MS - 1;
  await expect(ask(instance)).rejects.toMatchObject({ code: 'CONFLICT', message: /less than a week/ });
  now += 1;
  expect(await ask(instance, { reason: 'More.' })).toMatchObject({
    request: { state: 'requested', reason: 'More.' },
  });
  await decide(instance, 'refuse');
  await expect(decide(instance, 'refuse')).rejects.toMatchObject({ code: 'CONFLICT' });
  await decide(instance, 'grant');
  await expect(decide(instance, 'grant')).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(ask(instance)).rejects.toMatchObject({ code: 'CONFLICT', message: /granted already/ });
});

test('a grant stays while a request for the other kind waits, is withdrawn or refused', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  await decide(instance, 'grant');
  const isGranted = { application: true, machine: false };
  later();
  const asked = await ask(instance, { kind: 'machine' });
  expect(asked).toMatchObject({ request: { kind: 'machine', state: 'requested' }, isGranted });
  expect(await withdrawOwnBot(api.context, instance.by)).toMatchObject({
    request: { kind: 'application', state: 'granted', answer: 'Fine.', decidedAt: START },
    isGranted,
  });
  await ask(instance, { kind: 'machine' });
  await decide(instance, 'refuse');
  expect(await find(instance)).toMatchObject({ request: { kind: 'machine', state: 'refused' }, isGranted });
  later();
  await decide(instance, 'refuse', { reason: 'Abuse.' });
  expect(await find(instance)).toMatchObject({
    request: { kind: 'application', state: 'revoked', answer: 'Abuse.' },
    isGranted: NONE,
  });
  expect((await messagesOf(instance.owner))[0]).toMatch(
    /taken back the grant of your own Discord application/,
  );
});

test('an admin decides about the request that they have read, and needs a reason to refuse', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  later();
  await ask(instance, { kind: 'machine' });
  await expect(decide(instance, 'grant', { requestedAt: START })).rejects.toMatchObject({ code: 'STALE' });
  const body = { botId: instance.id, decision: 'refuse', reason: ' ', requestedAt: now };
  const refused = await send(api, ownBotRoutes.decide, { token: admin.token, body });
  const fields = [{ path: 'reason', message: 'This field is required' }];
  expect(refused).toMatchObject({ status: 400, body: { fields } });
  expect(await decide(instance, 'grant', { requestedAt: now })).toMatchObject({ grantedKind: 'machine' });
});

test('two admins decide at once: one of them wins', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => decide(instance, 'grant')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await historyOf(instance)).toHaveLength(2);
});

test('nobody who has lost the role decides, even after the gate', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  await makeUser(api.context, { isSiteAdmin: true });
  await api.context.db.update(users).set({ role: 0 }).where(eq(users.id, admin.id));
  await expect(decide(instance, 'grant')).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('the list has pages: those that wait first, the oldest at the top, then the latest decisions', async () => {
  const made: TestInstance[] = [];
  for (let n = 0; n < REQUESTS_A_PAGE + 2; n += 1) {
    const instance = await makeInstance(api.context);
    made.push(instance);
    await ask(instance);
    later();
  }
  const ids = made.map(({ id }) => id);
  await decide(made[0]!, 'refuse');
  later();
  await decide(made[1]!, 'grant');
  const page = async (n: number) => {
    const query = { page: String(n) };
    const { body } = await send(api, ownBotRoutes.requests, { token: admin.token, query });
    const { requests, ...counts } = body as OwnBotRequestPage;
    expect(counts).toEqual({ total: REQUESTS_A_PAGE + 2, open: REQUESTS_A_PAGE });
    return requests.map(({ botId }) => botId);
  };
  expect(await page(1)).toEqual(ids.slice(2));
  expect(await page(2)).toEqual([ids[1], ids[0]]);
  expect(await page(3)).toEqual([]);
  const { requests } = await listOwnBotRequests(api.context.db, { page: 2, pageSize: 5 });
  expect(requests.map(({ botId }) => botId)).toEqual(ids.slice(7, 12));
});

test('an admin sees the owner, their tier, and the hosts of their servers', async () => {
  const instance = await makeInstance(api.context, { tier: 4 });
  await createServer(api.context, instance.by, serverFields({ host: '203.0.113.7' }));
  await ask(instance);
  const { requests } = await listOwnBotRequests(api.context.db, { page: 1, pageSize: 10 });
  expect(requests).toMatchObject([
    {
      guildId: instance.guildId,
      ownerDiscordId: instance.owner.discordId,
      ownerName: 'Owner',
      ownerTier: 4,
      grantedKind: null,
      decidedBy: '',
      selfHostingKnownIps: ['203.0.113.7'],
    },
  ]);
});

test('open pages of the owner and of admins read it again', async () => {
  const hints: unknown[] = [];
  onTestFinished(api.context.bus.subscribe((message) => void hints.push(hintOf(message))));
  const instance = await makeInstance(api.context);
  await ask(instance);
  await eventually(() => {
    expect(hints).toContainEqual(
      expect.objectContaining({
        to: { botId: instance.id, need: ['Owner'] },
        event: expect.objectContaining({ what: 'own-bot' }),
      }),
    );
    expect(hints).toContainEqual(
      expect.objectContaining({
        to: { userId: admin.id },
        event: expect.objectContaining({ what: 'own-bot-requests' }),
      }),
    );
  });
});

test('a former owner finds the request in their download, until deleting the account clears it', async () => {
  const { db, features } = api.context;
  const instance = await makeInstance(api.context);
  await ask(instance);
  const person = instance.owner;
  const readFiles = async () => {
    const [file] = ownBotPersonalFiles(person);
    return (await db.execute<{ row: object }>(file!.rows)).rows.map(({ row }) => row);
  };
  // While it is theirs it is in the download of the instance.
  expect(await readFiles()).toEqual([]);
  const { discordId: ownerId } = await makeUser(api.context, { tier: 5 });
  await guildPresent(api.context, { id: instance.guildId, name: 'A guild', iconUrl: '', ownerId });
  expect(await readFiles()).toEqual([
    {
      guild_id: instance.guildId,
      guild_name: 'A guild',
      kind: 'application',
      reason: 'We want a name of our own.',
      requested_at: START,
    },
  ]);
  for (const feature of features) await feature.forgetPerson?.(api.context, person.discordId);
  const [row] = await db.select().from(ownBotRequests);
  expect(row).toMatchObject({ state: 'requested', reason: '', requesterDiscordId: FORGOTTEN_ID });
});

test('with the account of the owner go the request, and what admins decided about it', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  await decide(instance, 'grant');
  await removeUser(api.context, admin, instance.owner.id);
  expect(await api.context.db.select().from(ownBotRequests)).toEqual([]);
  const done = await api.context.db.select().from(adminChanges);
  expect(done).toMatchObject([{ action: 'user.deleted', before: null, after: null }]);
});

test('without the account of an admin the decision stays, and names nobody', async () => {
  const instance = await makeInstance(api.context);
  await ask(instance);
  await decide(instance, 'grant');
  await api.context.db.delete(users).where(eq(users.id, admin.id));
  const { requests } = await listOwnBotRequests(api.context.db, { page: 1, pageSize: 10 });
  expect(requests).toMatchObject([{ state: 'granted', decidedBy: '' }]);
});
