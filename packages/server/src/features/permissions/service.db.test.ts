import { registry } from '@arkwright/contracts/registry';
import {
  makeInstance,
  makeManager,
  newSnowflake,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { managers } from '../../core/access/table.ts';
import { changes } from '../../core/history/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { TURN_OVER } from '../../platform/work/testing/turn-over.ts';
import { dropExpiredManagers } from './service.ts';

const clock = { time: 1_800_000_000_000, now: () => clock.time };
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ clock });
});
afterAll(() => api.dispose());

type Saved = { managers: unknown; revs: { managers?: number } };

async function put(
  instance: TestInstance,
  by: TestUser,
  change: object,
): Promise<{ status: number; body: unknown }> {
  return send(api, registry.bots.update, { token: by.token, body: { bot: { id: instance.id, ...change } } });
}
async function save(instance: TestInstance, list: readonly object[], revs?: object): Promise<Saved> {
  const { status, body } = await put(instance, instance.owner, { managers: list, ...(revs && { revs }) });
  expect(status).toBe(200);
  // The reply was checked against its contract.
  return body as Saved;
}
const stored = (instance: TestInstance) =>
  api.context.db.select().from(managers).where(eq(managers.botId, instance.id));
async function withRole(): Promise<{ instance: TestInstance; roleId: string }> {
  const instance = await makeInstance(api.context);
  const roleId = newSnowflake();
  const role = { id: roleId, name: 'Helper', color: 0, position: 1, isManaged: false, permissions: '0' };
  await directoryChanged(api.context, instance.guildId, { channels: [], roles: [role] });
  return { instance, roleId };
}
async function problemsOf(instance: TestInstance, list: readonly object[]) {
  const { status, body } = await put(instance, instance.owner, { managers: list });
  expect(status).toBe(400);
  return (body as { fields: { path: string; message: string }[] }).fields;
}

test('users, roles and ends are stored and returned, and each save is a version', async () => {
  const { instance, roleId } = await withRole();
  const user = { discordId: '5', permissions: ['Servers_Edit'], expiresAt: clock.time + 1 };
  const saved = await save(instance, [user, { kind: 'role', discordId: roleId, permissions: [] }], {
    managers: 0,
  });
  expect(saved.managers).toEqual(
    [
      { ...user, kind: 'user', permissions: ['Servers_View', 'Servers_Edit'] },
      { kind: 'role', discordId: roleId, permissions: [], expiresAt: 0 },
    ].toSorted((a, b) => a.discordId.localeCompare(b.discordId)),
  );
  expect(saved.revs.managers).toBe(1);
});

test('permissions that an earlier version stored in another order are not a change', async () => {
  const { instance } = await withRole();
  const permissions = ['Servers_View', 'Logging_View'];
  await makeManager(api.context, instance, permissions.toReversed());
  const [before] = await stored(instance);
  const saved = await save(instance, [{ discordId: before?.discordId, permissions }], { managers: 0 });
  expect(saved.managers).toMatchObject([{ permissions }]);
  expect(saved.revs.managers).toBe(0);
});

test('the history identifies roles by their own field, and shows an end only if there is one', async () => {
  const { instance, roleId } = await withRole();
  await save(instance, [
    { kind: 'role', discordId: roleId, permissions: ['Logging_View'], expiresAt: clock.time + 60_000 },
  ]);
  await save(instance, [{ discordId: '6', permissions: [] }]);
  const entries = await api.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(entries.map(({ area, action, after }) => ({ area, action, after }))).toEqual(
    expect.arrayContaining([
      {
        area: 'Owner',
        action: 'managers.changed',
        after: [{ roleId, permissions: ['Logging_View'], expiresAt: clock.time + 60_000 }],
      },
      { area: 'Owner', action: 'managers.changed', after: [{ discordId: '6', permissions: [] }] },
    ]),
  );
});

test('a save based on an older version is refused with the newer one, and nothing changes', async () => {
  const instance = await makeInstance(api.context);
  await save(instance, [{ discordId: '7', permissions: [] }], { managers: 0 });
  const late = await put(instance, instance.owner, {
    managers: [{ discordId: '8', permissions: [] }],
    revs: { managers: 0 },
  });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'STALE', current: { group: 'managers', rev: 1, value: [{ discordId: '7' }] } },
  });
  expect(await stored(instance)).toMatchObject([{ discordId: '7' }]);
  // A save that would change nothing is no conflict.
  await save(instance, [{ discordId: '7', permissions: [] }], { managers: 0 });
});

test("of an owner's two tabs that save at the same time, one is refused", async () => {
  const instance = await makeInstance(api.context);
  for (let round = 0; round < 20; round++) {
    const tabs = ['11', '12'].map((discordId) =>
      put(instance, instance.owner, {
        managers: [{ discordId, permissions: round % 2 ? ['Logging_View'] : [] }],
        revs: { managers: round },
      }),
    );
    const statuses = (await Promise.all(tabs)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  }
});

test('@everyone, a foreign role, the owner, Owner and a past time are refused with their field', async () => {
  const { instance } = await withRole();
  const entry = (change: object) => ({ discordId: '9', permissions: [], ...change });
  const cases = [
    [{ kind: 'role', discordId: instance.guildId }, 'discordId', /everyone/],
    [{ kind: 'role', discordId: newSnowflake() }, 'discordId', /does not exist/],
    [{ discordId: instance.owner.discordId }, 'discordId', /owner already has all/],
    [{ permissions: ['Owner'] }, 'permissions.0', /cannot be granted/],
    [{ expiresAt: clock.time }, 'expiresAt', /already passed/],
  ] as const;
  for (const [change, field, words] of cases) {
    const fields = await problemsOf(instance, [entry({ discordId: '10' }), entry(change)]);
    expect(fields).toMatchObject([{ path: `bot.managers.1.${field}` }]);
    expect(fields[0]?.message).toMatch(words);
  }
  expect(await stored(instance)).toEqual([]);
});

test('only the owner changes managers, whatever permissions others have', async () => {
  const instance = await makeInstance(api.context);
  const full = await makeManager(api.context, instance, ['FullAccess']);
  const before = await stored(instance);
  const { status, body } = await put(instance, full, {
    managers: [{ discordId: full.discordId, permissions: ['FullAccess', 'Owner'] }],
    isOwner: true,
    revs: { managers: 99 },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ isOwner: false, managers: [{ discordId: full.discordId }] });
  expect(body).not.toHaveProperty('revs.managers');
  expect(await stored(instance)).toEqual(before);
});

test('an expired manager is removed from the list by the program, with an entry in the history, and no other', async () => {
  const instance = await makeInstance(api.context);
  const kept = { discordId: '20', permissions: [], expiresAt: clock.time + 2000 };
  await save(instance, [
    kept,
    { discordId: '21', permissions: ['FullAccess'], expiresAt: clock.time + 1000 },
  ]);
  clock.time += 999;
  await dropExpiredManagers(api.context);
  expect(await stored(instance)).toHaveLength(2);
  clock.time += 1;
  await dropExpiredManagers(api.context, TURN_OVER);
  expect(await stored(instance)).toHaveLength(2);
  await dropExpiredManagers(api.context);
  await dropExpiredManagers(api.context);
  expect(await stored(instance)).toMatchObject([{ discordId: '20' }]);
  const entries = await api.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  const own = entries.filter(({ actorKind }) => actorKind === 'system');
  expect(own).toMatchObject([
    { actorName: 'Expiry', action: 'managers.changed', after: [{ discordId: '20' }] },
  ]);
});
