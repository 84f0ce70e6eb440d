import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { makeInstance, newSnowflake, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botInstances, managers } from '../../core/access/table.ts';
import { changes } from '../../core/history/table.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { addRows } from '../../matrix/testing/many-rows.ts';
import type { Message } from '../../platform/events/bus.ts';
import { SEALED_COLUMNS } from '../../sealed-columns.ts';
import { timedCommands } from '../automatic-rcon/table.ts';
import { banEnforcements, bans } from '../ban-management/table.ts';
import { rconPresets } from '../rcon-presets/table.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { openRconPassword } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { starterSets } from '../starter-sets/table.ts';
import { exportInstance } from './export-service.ts';
import { exportedTables } from './exported-tables.ts';
import { type Restored, restoreInstance } from './restore-service.ts';
import { exportFile, rowsOf } from './testing/export-files.ts';
import { CHANNEL, makeFullInstance, PASSWORD, rowsOfInstance } from './testing/full-instance.ts';

let here: TestContext;
let there: TestContext;
beforeAll(async () => {
  [here, there] = await Promise.all([
    createTestContext(),
    createTestContext({ settings: { selfHosted: true } }),
  ]);
});
afterAll(async () => {
  await Promise.all([here.dispose(), there.dispose()]);
});

const MOST = 64 * 1024 * 1024;

/** What the operator does with `restore-instance`. */
const restore = (context: TestContext, file: Buffer, isPreview = false): Promise<Restored> =>
  restoreInstance(context, { open: () => Readable.from([file]), mostBytes: MOST, isPreview });

/** What an owner does with an upload. */
const upload = (context: TestContext, instance: TestInstance, file: Buffer, isPreview = false) =>
  restoreInstance(context, {
    by: instance.by,
    open: () => Readable.from([file]),
    mostBytes: MOST,
    isPreview,
  });

/** A file with these rows. */
const fileOf = ({ guildId }: TestInstance, tables: Record<string, readonly Record<string, unknown>[]>) =>
  exportFile(guildId, {
    lines: tablesOf(here).flatMap((table) => (tables[table] ? [{ table }, ...tables[table]] : [])),
  });

const tablesOf = (context: TestContext) => exportedTables(context.features).map(({ name }) => name);

const findBot = async (context: TestContext, guildId: string) => {
  const [row] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
  return row;
};

test('each table of an export has rows in it, and none of its fields is missing or too many', async () => {
  const instance = await makeFullInstance(here);
  const file = rowsOf(await exportInstance(here, instance.scope));
  for (const { name, fields, columns, fresh = {} } of exportedTables(here.features)) {
    const [row] = file.get(name) ?? [];
    expect(row, `a row of ${name}`).toBeDefined();
    expect(Object.keys(row ?? {}).toSorted(), name).toEqual([...fields].toSorted());
    const stated = ['botId', ...fields, ...Object.keys(fresh)];
    expect(
      Object.keys(columns).filter((field) => !stated.includes(field)),
      `fields of ${name} without a statement`,
    ).toEqual([]);
  }
});

test('another installation gets all of it, for a guild that its bot has not joined yet', async () => {
  const instance = await makeFullInstance(here);
  const file = await exportInstance(here, instance.scope);
  const preview = await restore(there, file, true);
  expect(await findBot(there, instance.guildId)).toBeUndefined();
  const restored = await restore(there, file);
  expect(restored).toEqual(preview);
  expect(restored).toMatchObject({ isNew: true, leftOut: [], moreLeftOut: 0 });
  expect(restored.kinds).toContainEqual({ what: 'bans', before: 0, after: 1 });
  expect(restored.toDo).toEqual(['Type the RCON password of the game server The Island again.']);
  expect(await findBot(there, instance.guildId)).toMatchObject({
    id: instance.id,
    isActive: false,
    ownerDiscordId: instance.owner.discordId,
  });
  // The same file comes out there.
  const moved = rowsOf(await exportInstance(there, instance.scope));
  expect(Object.fromEntries(moved)).toEqual(Object.fromEntries(rowsOf(file)));
  expect(await getSettings(there.db, instance.scope, 'log')).toMatchObject({
    filterTribeLogs: true,
    adminLogChannelId: CHANNEL.id,
  });
  const [server] = await there.db.select().from(servers).where(eq(servers.botId, instance.id));
  expect(server).toMatchObject({ name: 'The Island', rconPassword: '' });
  const [command] = await there.db.select().from(timedCommands).where(eq(timedCommands.botId, instance.id));
  expect(command?.nextDueAt).toBeGreaterThan(Date.now());
  expect(command?.nextDueAt).toBeLessThan(Date.now() + 2 * 86_400_000);
  const entries = await there.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(entries.map(({ action }) => action)).toContain('instance.restored');
});

test('no file has a secret: neither what is sealed nor what finds it', async () => {
  const instance = await makeFullInstance(here);
  const columns = [
    ...Object.keys(SEALED_COLUMNS),
    'bot_secrets.hash',
    'player_registrations.confirmation_code',
  ];
  const places: { table: string; column: string }[] = [];
  for (const place of columns) {
    const [table = '', column = ''] = place.split('.');
    const { rows } = await here.db.execute(
      sql`select from information_schema.columns where table_name = ${table} and column_name = 'bot_id'`,
    );
    if (rows.length > 0) places.push({ table, column });
  }
  const large = [...new Set(places.map(({ table }) => table))];
  const { id, serverId } = instance;
  await addRows(here.db, { id, serverId }, { large, words: {}, most: {}, rows: 0 });
  for (const { table, column } of places) {
    const { rowCount } = await here.db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${`v1:canary-${table}-${column}`} where bot_id = ${id}`,
    );
    expect(rowCount, table).toBeGreaterThan(0);
  }
  expect(places.length).toBeGreaterThan(5);
  const text = gunzipSync(await exportInstance(here, instance.scope)).toString();
  for (const secret of ['canary', 'v1:', PASSWORD]) expect(text).not.toContain(secret);
});

test('restoring replaces what is there, keeps passwords of unchanged servers, and does nothing the second time', async () => {
  const instance = await makeFullInstance(here);
  const file = await exportInstance(here, instance.scope);
  const { db } = here;
  const botId = instance.id;
  await db.update(rconPresets).set({ name: 'Changed since' }).where(eq(rconPresets.botId, botId));
  await db.insert(rconPresets).values({
    botId,
    id: 'added-since',
    name: 'Added since',
    commands: [],
    isEnabled: true,
    createdAt: 1,
    updatedAt: 1,
  });
  await db.update(bans).set({ isSpread: true }).where(eq(bans.botId, botId));
  const added = {
    playerName: '',
    reason: '',
    bannedAt: 0,
    bannedUntil: 0,
    isIgnoreEntry: false,
    isEnded: false,
    isSpread: true,
  };
  await db.insert(bans).values({ ...added, botId, id: 'later', netId: 'ef'.repeat(16) });
  await db.update(playerRegistrations).set({ discordId: '5' }).where(eq(playerRegistrations.botId, botId));
  const restored = await upload(here, instance, file);
  expect(restored.kinds).toContainEqual({ what: 'RCON presets', before: 2, after: 1 });
  expect(restored.toDo).toEqual([]);
  expect(Object.fromEntries(rowsOf(await exportInstance(here, instance.scope)))).toEqual(
    Object.fromEntries(rowsOf(file)),
  );
  const [server] = await db.select().from(servers).where(eq(servers.botId, botId));
  expect(server && openRconPassword(here.sealer, server)).toBe(PASSWORD);
  // Games learn of the ban that is gone; the other has not changed.
  const told = await db.select().from(banEnforcements).where(eq(banEnforcements.botId, botId));
  expect(told).toContainEqual(expect.objectContaining({ netId: 'ef'.repeat(16), isBanned: false }));
  const [kept] = await db.select().from(bans).where(eq(bans.botId, botId));
  expect(kept).toMatchObject({ isSpread: true });

  const before = await rowsOfInstance(here, botId, tablesOf(here));
  const again = await upload(here, instance, file);
  expect(again.kinds.every((kind) => kind.before === kind.after || kind.what === 'settings groups')).toBe(
    true,
  );
  expect(await rowsOfInstance(here, botId, tablesOf(here))).toEqual(before);
});

test('a server that is to be reached elsewhere loses its password', async () => {
  const instance = await makeFullInstance(here);
  const file = await exportInstance(here, instance.scope);
  await here.db.update(servers).set({ host: '192.0.2.7' }).where(eq(servers.botId, instance.id));
  const restored = await upload(here, instance, file);
  expect(restored.toDo).toEqual(['Type the RCON password of the game server The Island again.']);
});

test('a running program learns of it', async () => {
  const instance = await makeFullInstance(here);
  const file = await exportInstance(here, instance.scope);
  const heard: Message[] = [];
  const end = here.bus.subscribe((message) => void heard.push(message));
  await upload(here, instance, file, true);
  await upload(here, instance, file);
  await here.bus.publish(here.db, { kind: 'disk-full' });
  await expect.poll(() => heard.some(({ kind }) => kind === 'disk-full')).toBe(true);
  end();
  const { id: botId } = instance;
  const restored = heard.filter(
    (message) => message.kind === 'recorded' && message.action === 'instance.restored',
  );
  expect(restored).toHaveLength(1);
  expect(heard).toContainEqual({ kind: 'servers.changed', botId });
  expect(
    heard.some(
      (message) =>
        message.kind === 'access' &&
        message.of !== undefined &&
        'botId' in message.of &&
        message.of.botId === botId,
    ),
  ).toBe(true);
});

test('another instance is untouched, and rows with its ids get others', async () => {
  const other = await makeFullInstance(here);
  const before = await rowsOfInstance(here, other.id, tablesOf(here));
  const stolen = rowsOf(await exportInstance(here, other.scope));
  const instance = await makeInstance(here);
  const file = fileOf(instance, Object.fromEntries(stolen));
  await upload(here, instance, file);
  expect(await rowsOfInstance(here, other.id, tablesOf(here))).toEqual(before);
  const [server] = await here.db.select().from(servers).where(eq(servers.botId, instance.id));
  expect(server?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(server?.id).not.toBe(other.serverId);
  const [set] = await here.db.select().from(starterSets).where(eq(starterSets.botId, instance.id));
  expect(set?.serverIds).toEqual([server?.id]);
  const [command] = await here.db.select().from(timedCommands).where(eq(timedCommands.botId, instance.id));
  const [preset] = await here.db.select().from(rconPresets).where(eq(rconPresets.botId, instance.id));
  expect(command).toMatchObject({ presetId: preset?.id, serverIds: [server?.id] });
  await upload(here, instance, file);
  const again = await here.db.select().from(servers).where(eq(servers.botId, instance.id));
  expect(again.map(({ id }) => id)).toEqual([server?.id]);
});

test('channels of another guild and servers of another instance do not get into settings or lists', async () => {
  const other = await makeFullInstance(here);
  const instance = await makeInstance(here);
  const channel = { ...CHANNEL, id: newSnowflake() };
  await directoryChanged(here, instance.guildId, { channels: [channel], roles: [] });
  const chatMappings = [
    { chatId: 'all', channelId: CHANNEL.id, serverIds: [other.serverId], welcomeMessage: '' },
  ];
  const set = rowsOf(await exportInstance(here, other.scope)).get('starter_sets')?.[0];
  const file = fileOf(instance, {
    starter_sets: [{ ...set, id: 'own-set' }],
    settings: [
      { group: 'log', value: { adminLogChannelId: CHANNEL.id, filterTribeLogs: true } },
      { group: 'chat', value: { chatMappings } },
    ],
  });
  await upload(here, instance, file);
  expect(await getSettings(here.db, instance.scope, 'log')).toMatchObject({
    adminLogChannelId: '',
    filterTribeLogs: true,
  });
  const chat = await getSettings(here.db, instance.scope, 'chat');
  expect(JSON.stringify(chat)).not.toContain(other.serverId);
  expect(chat.chatMappings).toMatchObject([{ chatId: 'all', channelId: '' }]);
  // Not “all servers”.
  expect(chat.chatMappings[0]?.serverIds).toHaveLength(1);
  const [row] = await here.db.select().from(starterSets).where(eq(starterSets.botId, instance.id));
  expect(row).toMatchObject({ overrideChannelId: '' });
  expect(row?.serverIds).not.toContain(other.serverId);
});

test('rows and settings that break their rules are left out, and named', async () => {
  const instance = await makeInstance(here);
  const preset = {
    id: 'p1',
    name: 'Save',
    commands: ['saveworld'],
    isEnabled: true,
    createdAt: 1,
    updatedAt: 1,
  };
  const tribe = {
    serverId: 'gone',
    tribeId: '1',
    tribeName: 'T',
    until: 0,
    reason: '',
    createdAt: 1,
    createdBy: '',
  };
  const restored = await upload(
    here,
    instance,
    fileOf(instance, {
      rcon_presets: [preset, { ...preset, id: 'p2', commands: ['x'.repeat(2000)], name: 'Too long' }],
      servers: [],
      protected_tribes: [tribe],
      settings: [
        { group: 'log', value: { filterTribeLogs: 'perhaps' } },
        { group: 'nonsense', value: {} },
      ],
    }),
  );
  expect(restored.leftOut).toEqual(
    expect.arrayContaining([
      expect.stringContaining('RCON presets, “Too long”: commands.0: Each command must be less than'),
      expect.stringContaining('protected tribes'),
      expect.stringContaining('Setting “'),
      'Settings that this version does not know',
    ]),
  );
  const rows = await here.db.select().from(rconPresets).where(eq(rconPresets.botId, instance.id));
  expect(rows.map(({ id }) => id)).toEqual(['p1']);
});

test('the owner is no manager of the bot', async () => {
  const instance = await makeInstance(here);
  const { discordId } = instance.owner;
  const manager = { discordId, kind: 'user', permissions: ['FullAccess'], expiresAt: 0 };
  await upload(here, instance, fileOf(instance, { managers: [manager, { ...manager, discordId: '42' }] }));
  const rows = await here.db.select().from(managers).where(eq(managers.botId, instance.id));
  expect(rows.map((row) => row.discordId)).toEqual(['42']);
});

test('more than the tier allows is refused, and nothing has changed', async () => {
  const instance = await makeInstance(here, { tier: 4 });
  await here.db.execute(sql`update users set tier = 0 where discord_id = ${instance.owner.discordId}`);
  const preset = {
    id: 'p1',
    name: 'Save',
    commands: ['saveworld'],
    isEnabled: true,
    createdAt: 1,
    updatedAt: 1,
  };
  await expect(upload(here, instance, fileOf(instance, { rcon_presets: [preset] }))).rejects.toThrow(
    'has more RCON presets than this bot can have: 1 instead of 0',
  );
  expect(await here.db.select().from(rconPresets).where(eq(rconPresets.botId, instance.id))).toEqual([]);
});

test('players with exchanged accounts, and one twice', async () => {
  const instance = await makeInstance(here);
  const player = (id: string, discordId: string, letter: string) => ({
    id,
    discordId,
    discordUsername: 'Someone',
    netId: letter.repeat(32),
    playtimeCounter: 0,
    completedRegistrationRoleId: '',
    createdAt: 1,
  });
  const players = [player('r1', '1', 'a'), player('r2', '2', 'b')];
  await upload(here, instance, fileOf(instance, { player_registrations: players }));
  const exchanged = [player('r1', '2', 'b'), player('r2', '1', 'a')];
  await upload(here, instance, fileOf(instance, { player_registrations: exchanged }));
  const rows = await here.db
    .select()
    .from(playerRegistrations)
    .where(eq(playerRegistrations.botId, instance.id));
  expect(rows.map(({ id, discordId }) => `${id} ${discordId}`).toSorted()).toEqual(['r1 2', 'r2 1']);
  const twice = [...exchanged, player('r3', '1', 'c')];
  await expect(upload(here, instance, fileOf(instance, { player_registrations: twice }))).rejects.toThrow(
    'has rows that contradict each other',
  );
});
