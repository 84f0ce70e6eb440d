import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { registry } from '@arkwright/contracts/registry';
import { makeManager, type TestUser } from '@arkwright/testing/factories';
import { send } from '@arkwright/testing/test-app';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../context/app-context.ts';
import { managers } from '../../core/access/table.ts';
import type { Actor } from '../../core/identity/actor.ts';
import { settings } from '../../core/settings/table.ts';
import { advancePower } from './job-service.ts';
import { startPower } from './service.ts';
import { PowerWorld, type RentedServer } from './testing/power-world.ts';

const LOST = 'The person or program that requested this no longer has the right. Nothing was sent.';
const ROLE = '123456789012345678';

let world: PowerWorld;
beforeAll(async () => {
  world = await PowerWorld.open('power-rights');
});
afterAll(() => world.close());
afterEach(() => world.clear());

const startAs = ({ id, instance }: RentedServer, actor: Actor) =>
  startPower(
    world.api.context,
    { ...instance.by, actor },
    { serverId: id, action: 'restart', warning: 'Now' },
  );

async function save({ instance }: RentedServer, groups: object): Promise<void> {
  const body = { bot: { id: instance.id, ...groups } };
  const { status } = await send(world.api, registry.bots.update, { token: instance.owner.token, body });
  expect(status).toBe(200);
}

const asUser = ({ id, discordId, name }: TestUser): Actor => ({
  kind: 'user',
  id,
  discordId,
  name,
  isSiteAdmin: false,
});

async function dismiss({ instance }: RentedServer, { discordId }: TestUser): Promise<void> {
  const { db, memberships } = world.api.context;
  await db.delete(managers).where(and(eq(managers.botId, instance.id), eq(managers.discordId, discordId)));
  memberships.forget();
}

test('a person who has lost the right before the job begins warns nobody and restarts nothing', async () => {
  const server = await world.rent();
  const manager = await makeManager(world.api.context, server.instance, ['Nitrado_Edit']);
  await startAs(server, asUser(manager));
  await dismiss(server, manager);
  expect(await world.end(server)).toMatchObject({ outcome: 'failed', step: 'checking', message: LOST });
  expect({ received: server.received(), asked: server.asked() }).toEqual({ received: [], asked: [] });
});

test('a person who loses the right while the world is saved restarts nothing', async () => {
  const server = await world.rent();
  const manager = await makeManager(world.api.context, server.instance, ['Nitrado_Edit']);
  await startAs(server, asUser(manager));
  await world.until(server, 'saving');
  await dismiss(server, manager);
  expect(await world.end(server)).toMatchObject({ outcome: 'failed', step: 'sending', message: LOST });
  expect(server.asked()).toEqual([]);
  expect((await world.row(server)).startedById).toBe('');
});

test('a person who keeps the right has it done', async () => {
  const server = await world.rent();
  const manager = await makeManager(world.api.context, server.instance, ['Nitrado_Edit']);
  await startAs(server, asUser(manager));
  expect(await world.end(server)).toMatchObject({ outcome: 'done' });
  expect(server.asked()).toEqual(['restart']);
});

test.each([
  ['is replaced', (server: RentedServer) => recreateKey(server)],
  [
    'may not run commands any more',
    (server: RentedServer) => save(server, { api: { isEnabledCommandExecution: false } }),
  ],
  ['opens nothing any more', (server: RentedServer) => save(server, { api: { isEnabled: false } })],
])('what a program asked for is not sent once its key %s', async (_how, change) => {
  const server = await world.rent();
  await save(server, { api: { isEnabled: true, isEnabledCommandExecution: true } });
  await recreateKey(server);
  const program: Actor = { kind: 'api-key', id: server.instance.id, name: 'API key' };
  await startAs(server, program);
  await world.until(server, 'saving');
  await change(server);
  expect(await world.end(server)).toMatchObject({ outcome: 'failed', message: LOST });
  expect(server.asked()).toEqual([]);
});

test('what a program asked for is sent while its key is valid', async () => {
  const server = await world.rent();
  await save(server, { api: { isEnabled: true, isEnabledCommandExecution: true } });
  await recreateKey(server);
  await startAs(server, { kind: 'api-key', id: server.instance.id, name: 'API key' });
  expect(await world.end(server)).toMatchObject({ outcome: 'done' });
});

async function recreateKey({ instance }: RentedServer): Promise<void> {
  const sent = { token: instance.owner.token, params: { botId: instance.id }, body: { botId: instance.id } };
  expect((await send(world.api, registry.bots.recreateApiKey, sent)).status).toBe(200);
}

/** As it is stored: the guild has no roles here that a save could name. */
async function allowCommand({ instance }: RentedServer, isPowerCommandEnabled: boolean): Promise<void> {
  const value = { isPowerCommandEnabled, powerCommandRoleIds: [ROLE] };
  await world.api.context.db
    .insert(settings)
    .values({ botId: instance.id, group: 'nitrado', rev: 1, value })
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: { value } });
}

/** A job of a member who asked for it some minutes ago, when the game has saved. */
async function memberWaits(): Promise<RentedServer> {
  const server = await world.rent();
  await allowCommand(server, true);
  await startAs(server, { kind: 'discord-member', id: '223456789012345678', name: 'Member' });
  await world.change(server, { step: 'sending', startedAt: Date.now() - 5 * MINUTE_MS, dueAt: 0 });
  return server;
}

/** A turn in which Discord says this about the member. */
async function turnWith(server: RentedServer, fetchGuildMember: AppContext['fetchGuildMember']) {
  await world.change(server, { dueAt: 0 });
  await advancePower({ ...world.api.context, fetchGuildMember });
  return world.job(server);
}

const withRoles = (roleIds: string[]) => async () => ({ name: '', username: '', avatarUrl: '', roleIds });

test('a member who has lost the role, or left, restarts nothing', async () => {
  for (const say of [withRoles(['999']), async () => undefined]) {
    const server = await memberWaits();
    expect(await turnWith(server, say)).toMatchObject({ outcome: 'failed', message: LOST });
    expect(server.asked()).toEqual([]);
  }
});

test('while Discord doesn’t say which roles a member has, the job waits for some minutes', async () => {
  const server = await memberWaits();
  const silent = () => Promise.reject(new Error('Discord does not answer'));
  expect(await turnWith(server, silent)).toMatchObject({ outcome: '', step: 'sending' });
  await world.change(server, { stepAt: Date.now() - 4 * MINUTE_MS });
  const job = await turnWith(server, silent);
  expect(job).toMatchObject({ outcome: 'failed', message: expect.stringContaining('Discord did not say') });
  expect(server.asked()).toEqual([]);
});

test('a member who keeps the role has it done; one who asked a moment ago was just looked up', async () => {
  const server = await memberWaits();
  await turnWith(server, withRoles([ROLE]));
  expect(server.asked()).toEqual(['restart']);
  const fresh = await memberWaits();
  await world.change(fresh, { startedAt: Date.now() });
  await turnWith(fresh, () => Promise.reject(new Error('must not be asked')));
  expect(fresh.asked()).toEqual(['restart']);
  const off = await memberWaits();
  await world.change(off, { startedAt: Date.now() });
  await allowCommand(off, false);
  expect(await turnWith(off, withRoles([ROLE]))).toMatchObject({ outcome: 'failed', message: LOST });
});
