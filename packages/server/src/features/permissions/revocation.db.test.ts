import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import {
  makeInstance,
  makeUser,
  newSnowflake,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { memberRoles } from '../../core/access/table.ts';
import { saveUserGuilds } from '../../core/access/user-guilds.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { heardBy, openLivePage } from '../realtime/testing/live-page.ts';

// Two processes on one database: permissions removed in one are gone in the other (security.md, case 29).

const REQUESTS = 1000;

let acting: TestApp;
let serving: TestApp;
let address: string;
beforeAll(async () => {
  acting = await createTestApp();
  serving = await createTestApp({ databaseUrl: acting.context.settings.databaseUrl });
  address = await serving.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await serving.dispose();
  await acting.dispose();
});
afterEach(() => {
  vi.useRealTimers();
});

const saveManagers = async (instance: TestInstance, managers: readonly object[]) => {
  const body = { bot: { id: instance.id, managers } };
  const { status } = await send(acting, registry.bots.update, { token: instance.owner.token, body });
  expect(status).toBe(200);
};
const listServers = async (instance: TestInstance, person: TestUser): Promise<number> => {
  const call = { token: person.token, params: { botId: instance.id } };
  return (await send(serving, registry.servers.list, call)).status;
};

test.each([
  ['removed', []],
  ['left with another permission', ['Logging_View']],
])('of 1,000 requests of a manager who was %s, soon none succeeds', async (_how, permissions) => {
  const instance = await makeInstance(acting.context);
  const person = await makeUser(acting.context);
  const grant = { discordId: person.discordId, permissions: ['FullAccess'] };
  await saveManagers(instance, [grant]);
  await eventually(async () => expect(await listServers(instance, person)).toBe(200));
  await saveManagers(instance, permissions.length > 0 ? [{ ...grant, permissions }] : []);
  // Well before the second is over; how long it took is bounded here.
  const refusal = permissions.length > 0 ? 403 : 404;
  await eventually(async () => expect(await listServers(instance, person)).toBe(refusal));
  const statuses = await Promise.all(Array.from({ length: REQUESTS }, () => listServers(instance, person)));
  expect(statuses.filter((status) => status !== refusal)).toEqual([]);
});

/** A member with a role; Discord's last reply is so recent that it is not asked. */
async function withRole() {
  const instance = await makeInstance(acting.context);
  const person = await makeUser(acting.context);
  const roleId = newSnowflake();
  const role = { id: roleId, name: 'Helper', color: 0, position: 1, isManaged: false, permissions: '0' };
  await directoryChanged(acting.context, instance.guildId, { channels: [], roles: [role] });
  await saveUserGuilds(acting.context.db, { userId: person.id, guildIds: [instance.guildId] });
  const row = { botId: instance.id, discordId: person.discordId, roleIds: [roleId] };
  await acting.context.db.insert(memberRoles).values({ ...row, checkedAt: Date.now() + 60_000 });
  const grant = { kind: 'role', discordId: roleId, permissions: ['Servers_View'] };
  return { instance, person, grant };
}

test('adding and removing a manager role reaches the open pages of its people', async () => {
  const { instance, person, grant } = await withRole();
  const alone = await openLivePage(address, { token: person.token });
  await saveManagers(instance, [grant]);
  await eventually(() => expect(heardBy(alone)).toContain('access'));
  expect(await listServers(instance, person)).toBe(200);
  alone.leave();

  const page = await openLivePage(address, { token: person.token, botId: instance.id });
  await saveManagers(instance, []);
  await eventually(() => expect(page.hasEnded).toBe(true));
  expect(heardBy(page)).toContain('access');
  expect(await listServers(instance, person)).toBe(404);
});

test('a page that is open because of a role checks it by itself, and ends when the role is lost', async () => {
  const { instance, person, grant } = await withRole();
  await saveManagers(instance, [grant]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = await openLivePage(address, { token: person.token, botId: instance.id });
  expect(page.status).toBe(200);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(page.hasEnded).toBe(false);
  // Discord's last reply lacks the role; this process was not notified.
  await acting.context.db.update(memberRoles).set({ roleIds: [] });
  // Each beat asks, but gets a cached answer for a second. The figure of this test is the beat, not real time.
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(page.hasEnded).toBe(true);
  });
  expect(heardBy(page)).toContain('access');
});
