import { MAX_BANS } from '@arkwright/contracts/ban-management/bounds';
import { changes } from '@arkwright/server/core/history/table';
import { serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { noteUploadedPlayers } from '../known-players/service.ts';
import { createServer } from '../servers/service.ts';
import { ban, listBans, listOnServers, unban } from './service.ts';
import { addServer, eos, makeBanWorld, saidIn } from './testing/ban-world.ts';

let now = 1_800_000_000_000;
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

const bob = {
  netId: eos(1),
  playerName: 'Bob',
  reason: 'Mesh',
  bannedUntil: 0,
  isIgnoreEntry: false,
};

test('a ban is listed with the number of servers where it is pending', async () => {
  const world = await makeBanWorld(context);
  await addServer(context, world);
  await createServer(context, world.by, serverFields({ name: 'Off', isEnabled: false }));
  const entry = await ban(context, world.by, bob);
  expect(entry).toEqual({
    ...bob,
    id: entry.id,
    botId: world.id,
    bannedAt: now,
    isAutomatic: false,
    serversToCome: 1,
  });
  expect(await listBans(context, world.scope)).toEqual([entry]);
  expect(await listOnServers(context, world.scope, bob.netId)).toMatchObject([
    { serverName: 'The Island', isBanned: true, since: now, doneAt: 0, problem: '' },
  ]);
});

test('a player is on the list once: another ban replaces the previous one', async () => {
  const world = await makeBanWorld(context);
  const first = await ban(context, world.by, bob);
  now += 1000;
  const second = await ban(context, world.by, { ...bob, reason: 'Worse', bannedUntil: now + 60_000 });
  expect(second).toMatchObject({ id: first.id, bannedAt: first.bannedAt, reason: 'Worse' });
  expect(await listBans(context, world.scope)).toEqual([second]);
});

test('simultaneous bans of a player make one entry', async () => {
  const world = await makeBanWorld(context);
  await Promise.all(['A', 'B', 'C'].map((reason) => ban(context, world.by, { ...bob, reason })));
  expect(await listBans(context, world.scope)).toHaveLength(1);
});

test('a player without an entered name gets the name that a game server reported', async () => {
  const world = await makeBanWorld(context);
  const serverId = await addServer(context, world);
  const players = [{ netId: bob.netId, name: 'Raptor', characterName: '', lastSeen: now }];
  await noteUploadedPlayers(context, world.scope, { serverId, players });
  expect(await ban(context, world.by, { ...bob, playerName: '' })).toMatchObject({ playerName: 'Raptor' });
});

test('an unban deletes the entry and leaves the pending unbans of the servers', async () => {
  const world = await makeBanWorld(context);
  await addServer(context, world);
  await ban(context, world.by, bob);
  await unban(context, world.by, bob.netId);
  expect(await listBans(context, world.scope)).toEqual([]);
  expect(await listOnServers(context, world.scope, bob.netId)).toMatchObject([
    { isBanned: false, doneAt: 0 },
  ]);
  await expect(unban(context, world.by, bob.netId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("another instance's list can't be accessed", async () => {
  const [mine, theirs] = [await makeBanWorld(context), await makeBanWorld(context)];
  await ban(context, theirs.by, bob);
  await expect(unban(context, mine.by, bob.netId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listBans(context, mine.scope)).toEqual([]);
  expect(await listBans(context, theirs.scope)).toHaveLength(1);
  const gone = { ...mine.by, scope: systemScope('gone') };
  await expect(ban(context, gone, bob)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a full list takes no more players, but its entries can be changed', async () => {
  const world = await makeBanWorld(context);
  // A statement has two seconds, also on a busy machine.
  for (let first = 1; first <= MAX_BANS; first += 10_000)
    await context.db.execute(sql`
      insert into bans (bot_id, net_id, id, player_name, reason, banned_at, banned_until, is_ignore_entry, is_ended, is_spread)
      select ${world.id}, '0002' || lpad(to_hex(n), 28, '0'), n::text, '', 'Mesh', 0, 0, false, false, true
      from generate_series(${first}::int, ${first + 9999}::int) as n`);
  const more = ban(context, world.by, { ...bob, netId: eos(MAX_BANS + 1) });
  await expect(more).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'At most 100,000 entries are possible',
  });
  await ban(context, world.by, { ...bob, reason: 'Changed' });
});

provesSetting('ban.publicBanLogging', 'ban.publicBanLoggingChannelId')(
  'each change is in the history and posted in both channels, with the author in one of them',
  async () => {
    const world = await makeBanWorld(context);
    await ban(context, world.by, { ...bob, playerName: '@everyone **x**' });
    await ban(context, world.by, { ...bob, bannedUntil: now + 1000 });
    await unban(context, world.by, bob.netId);
    const kept = await context.db.select().from(changes).where(eq(changes.botId, world.id));
    const actions = kept.map(({ action }) => action).filter((action) => action.startsWith('ban.'));
    expect(actions.toSorted()).toEqual(['ban.added', 'ban.changed', 'ban.lifted']);
    const open = await saidIn(context, world.open);
    expect(open).toHaveLength(3);
    expect(open[0]).toBe('🔨 **\\@everyone \\*\\*x\\*\\*** is banned permanently.\n-# Reason: Mesh');
    expect(open[2]).toBe('🕊️ **Bob** is not banned any more.\n-# Reason: Mesh');
    expect(open.join()).not.toContain(world.owner.name);
    const info = await saidIn(context, world.info);
    expect(info).toHaveLength(3);
    for (const text of info) expect(text).toContain(`-# ${bob.netId} – by ${world.owner.name}`);
  },
);

test("an ignore entry is posted only in the admins' channel, and nothing is posted while Ban Management is off", async () => {
  const world = await makeBanWorld(context);
  await ban(context, world.by, { ...bob, isIgnoreEntry: true });
  expect(await saidIn(context, world.open)).toEqual([]);
  expect(await saidIn(context, world.info)).toEqual([
    expect.stringContaining('🛡️ **Bob** is never banned here'),
  ]);
  const off = await makeBanWorld(context, { isEnabled: false });
  await ban(context, off.by, bob);
  expect([...(await saidIn(context, off.open)), ...(await saidIn(context, off.info))]).toEqual([]);
});
