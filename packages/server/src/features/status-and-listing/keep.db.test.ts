import type { Member } from '@arkwright/server/core/access/scope';
import { createServer } from '@arkwright/server/features/servers/service';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { createDisplayClient, type DisplayClient } from '../../discord/display-client.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { newId } from '../../platform/base/random.ts';
import { type Hold, holdLock } from '../../platform/work/locks/lock.ts';
import { dashboardSnapshots, playerEntries } from '../data-dashboard/table.ts';
import { updateInstance } from '../instances/service.ts';
import { knownPlayers } from '../known-players/table.ts';
import { listNotifications } from '../notifications/service.ts';
import { tellTroubles } from '../notifications/troubles-service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { keepDisplays } from './keep-service.ts';
import { startKeeper } from './keeper.ts';
import { listDisplayStates } from './states-service.ts';

type Channel = { id: string; name: string; type: number; parent_id: string | null };
type Shown = {
  id: string;
  embeds: { title: string; description: string; image?: { url: string } }[];
  attachments: { filename: string; content_type?: string }[];
};

const MINUTE = 60_000;

let world: TestSandbox;
let context: TestContext;
let client: DisplayClient;
let hold: Hold;
let lock: { release(): Promise<void> };
let instance: TestInstance;
let island: string;
let category: Channel;
let text: Channel;
let now = Date.now();

beforeAll(async () => {
  world = await startTestSandbox('status-and-listing');
  context = await createTestContext({ settings: { discord: world.discord }, clock: { now: () => now } });
  await new Promise<void>((resolve) => {
    lock = holdLock(context, {
      name: 'displays-test',
      onHeld: (held) => {
        hold = held;
        resolve();
      },
      onLost: async () => {},
    });
  });
  client = createDisplayClient(context, hold);
});
afterAll(async () => {
  client.end();
  await lock.release();
  await context.dispose();
  await world.dispose();
});

const guildId = () => world.plan.guilds.find(({ key }) => key === 'obelisk')!.id;
const channelsNow = async () =>
  ((await world.control('GET', `/discord/guilds/${guildId()}`)) as { channels: Channel[] }).channels;
const makeChannel = async (channel: { name: string; type?: string; parentId?: string }) =>
  (await world.control('POST', `/discord/guilds/${guildId()}/channels`, channel)) as Channel;
const voiceNames = async () =>
  (await channelsNow()).filter(({ parent_id }) => parent_id === category.id).map(({ name }) => name);
const messages = async (channel = text) =>
  (await world.control('GET', `/discord/channels/${channel.id}/messages`)) as Shown[];
const texts = async (channel = text) =>
  (await messages(channel)).map(({ embeds }) => `${embeds[0]?.title}: ${embeds[0]?.description}`);
const fault = (faults: object) => world.control('POST', '/discord/faults', faults);

/** What the gateway would tell of the guild. */
async function hearOfChannels(): Promise<void> {
  const channels = (await channelsNow()).map(({ id, name, type, parent_id }, position) => ({
    ...{ id, name, type, position },
    parentId: parent_id ?? '',
  }));
  await directoryChanged(context, guildId(), { channels, roles: [] });
}

/** An instance in the simulated guild with one server, and a category and a channel of its own for each test. */
beforeEach(async () => {
  now = Date.now();
  await context.db.delete(botInstances);
  instance = await makeInstance(context);
  await context.db.update(botInstances).set({ guildId: guildId() }).where(eq(botInstances.id, instance.id));
  category = await makeChannel({ name: 'Servers', type: 'category' });
  text = await makeChannel({ name: 'status' });
  await hearOfChannels();
  island = await addServer('The Island');
  await see(island, { players: 2 });
});
afterEach(async () => {
  await fault({ reset: true });
});

async function addServer(name: string): Promise<string> {
  return (await createServer(context, instance.by, serverFields({ name }))).id;
}

async function see(
  serverId: string,
  seen: { state?: 'online' | 'offline'; players?: number; since?: number },
): Promise<void> {
  const row = { state: 'online' as const, since: now, lastSeen: now, reason: '', players: 0, ...seen };
  await context.db
    .insert(serverStatuses)
    .values({ botId: instance.id, serverId, ...row })
    .onConflictDoUpdate({ target: [serverStatuses.botId, serverStatuses.serverId], set: row });
}

async function save(groups: {
  serverStatus?: object;
  playerList?: object;
  companionMod?: object;
}): Promise<void> {
  const member = (await context.memberships.find(instance.owner.discordId, instance.id)) as Member;
  await updateInstance(
    context,
    { ...instance.by, member, discordId: instance.owner.discordId },
    { id: instance.id, ...groups },
  );
}

const inVoice = () => save({ serverStatus: { isEnabled: true, categoryId: category.id } });
const inMessages = (more: object = {}) =>
  save({
    serverStatus: {
      ...{ isEnabled: true, isStatusMessagesEnabled: true, statusChannelId: text.id, showPlayerCount: true },
      ...more,
    },
  });

const keep = (by: DisplayClient = client, isAsked = false) =>
  keepDisplays(context, by, { scope: instance.scope, hold, isAsked });

test('a voice channel tells the state of a server by its name, which changes after five minutes', async () => {
  await inVoice();
  await keep();
  expect(await voiceNames()).toEqual(['🟢 The Island 2/70']);
  await see(island, { state: 'offline' });
  const dueAt = await keep();
  expect(await voiceNames()).toEqual(['🟢 The Island 2/70']);
  now = dueAt!;
  expect(await keep()).toBeUndefined();
  expect(await voiceNames()).toEqual(['🔴 The Island offline']);
});

test('a message is edited in place, a minute after the last time', async () => {
  await inMessages();
  await keep();
  const [first] = await messages();
  await see(island, { players: 5 });
  expect(await keep()).toBe(now + MINUTE);
  now += MINUTE;
  await keep();
  expect(await texts()).toEqual(['The Island: 🟢 **Online**\n**Players** 5 / 70']);
  expect((await messages())[0]?.id).toBe(first?.id);
});

test('what is switched off, and what is of a deleted server, goes', async () => {
  await inVoice();
  await inMessages();
  await keep();
  expect([await voiceNames(), (await messages()).length]).toEqual([['🟢 The Island 2/70'], 1]);
  await save({ serverStatus: { isEnabled: false } });
  await keep();
  expect([await voiceNames(), await messages()]).toEqual([[], []]);
});

test('a message goes along to another channel', async () => {
  await inMessages();
  await keep();
  const other = await makeChannel({ name: 'elsewhere' });
  await hearOfChannels();
  await inMessages({ statusChannelId: other.id });
  await keep();
  await keep();
  expect([(await messages()).length, (await messages(other)).length]).toEqual([0, 1]);
});

test('a message that is too old to be edited so often is posted anew, and the old one deleted', async () => {
  await inMessages();
  await keep();
  const [first] = await messages();
  await see(island, { players: 5 });
  now += MINUTE;
  await fault({ oldEdits: { requests: 1 } });
  await keep();
  await keep();
  const shown = await messages();
  expect(shown.map(({ embeds }) => embeds[0]?.description)).toEqual(['🟢 **Online**\n**Players** 5 / 70']);
  expect(shown[0]?.id).not.toBe(first?.id);
});

/** A client whose program is killed as soon as Discord has made something. */
function killed(): DisplayClient {
  const dying =
    <Given extends unknown[]>(make: (...given: Given) => Promise<unknown>) =>
    async (...given: Given): Promise<never> => {
      await make(...given);
      throw new Error('killed');
    };
  return {
    ...client,
    makeMessage: dying(client.makeMessage),
    makeVoiceChannel: dying(client.makeVoiceChannel),
  };
}

test('what was made before a kill is found again, and not made twice', async () => {
  await inVoice();
  await expect(keep(killed())).rejects.toThrow('killed');
  now += 15_000;
  await keep();
  expect(await voiceNames()).toEqual(['🟢 The Island 2/70']);
  await inMessages();
  await expect(keep(killed())).rejects.toThrow('killed');
  expect(await messages()).toHaveLength(1);
  now += 15_000;
  await keep();
  now += 10 * MINUTE;
  await see(island, { players: 9 });
  await keep();
  expect(await texts()).toEqual(['The Island: 🟢 **Online**\n**Players** 9 / 70']);
  expect(await voiceNames()).toEqual(['🟢 The Island 9/70']);
});

test('what was never made is made after a kill', async () => {
  await inMessages();
  const gone = { ...client, makeMessage: () => Promise.reject(new Error('killed')) };
  await expect(keep(gone)).rejects.toThrow('killed');
  expect(await messages()).toEqual([]);
  now += 15_000;
  await keep();
  await keep();
  expect(await messages()).toHaveLength(1);
});

test('where nobody can know whether it was made, for want of the history, nothing is made', async () => {
  await inMessages();
  await expect(keep(killed())).rejects.toThrow('killed');
  await fault({ denyChannel: { channelId: text.id, permissions: ['READ_MESSAGE_HISTORY'] } });
  for (let hour = 0; hour < 3; hour++) {
    now += 60 * MINUTE;
    await keep();
  }
  expect(await messages()).toHaveLength(1);
});

const requests = async () => {
  const { requests: all } = (await world.control('GET', '/discord/requests')) as {
    requests: { method: string; path: string; status: number }[];
  };
  return all.filter(({ path }) => path.includes(text.id) || path.endsWith(`${guildId()}/channels`)).length;
};

test('a lost permission stops the work: one try in ten minutes for all, and one word to the owner', async () => {
  await addServer('The Center');
  await fault({ denyChannel: { channelId: text.id, permissions: ['SEND_MESSAGES'] } });
  await inMessages();
  const before = await requests();
  for (let minute = 0; minute < 9; minute++) {
    await keep();
    now += MINUTE;
  }
  expect((await requests()) - before).toBe(1);
  await tellTroubles(context);
  await tellTroubles(context);
  const told = await listNotifications(context, instance.owner.id);
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringContaining('The bot can’t show server status or players in 1 place'),
  ]);
  await fault({ allowChannel: { channelId: text.id } });
  await keep(client, true);
  expect(await messages()).toHaveLength(2);
});

test('what stands in a channel goes along again once that takes messages, also where nothing has changed', async () => {
  const center = await addServer('The Center');
  const since = now;
  await see(center, { state: 'offline', since });
  await inMessages();
  await keep();
  await fault({ denyChannel: { channelId: text.id, permissions: ['VIEW_CHANNEL'] } });
  for (const id of [island, center]) await see(id, { players: 7 });
  now += MINUTE;
  await keep();
  expect((await listDisplayStates(context, instance.scope)).map(({ problem }) => problem !== '')).toEqual([
    true,
    true,
  ]);
  await fault({ allowChannel: { channelId: text.id } });
  await see(center, { state: 'offline', since });
  now += 10 * MINUTE;
  await keep();
  expect((await listDisplayStates(context, instance.scope)).map(({ problem }) => problem)).toEqual(['', '']);
});

test('a voice channel that is refused a name holds up no other one', async () => {
  const center = await addServer('The Center');
  await see(center, {});
  await inVoice();
  await keep();
  const voice = (await channelsNow()).filter(({ parent_id }) => parent_id === category.id);
  const closed = voice.find(({ name }) => name.includes('Center'))!;
  await fault({ denyChannel: { channelId: closed.id, permissions: ['MANAGE_CHANNELS'] } });
  now += 6 * MINUTE;
  for (const id of [island, center]) await see(id, { players: 9 });
  await keep();
  expect((await voiceNames()).toSorted()).toEqual(['🟢 The Center 0/70', '🟢 The Island 9/70']);
  const problems = (await listDisplayStates(context, instance.scope)).map(({ problem }) => problem !== '');
  expect(problems.toSorted()).toEqual([false, true]);
});

test('what is to come into a closed category keeps its place until it is there', async () => {
  await inVoice();
  await keep();
  const other = await makeChannel({ name: 'Closed', type: 'category' });
  await fault({ denyChannel: { channelId: other.id, permissions: ['MANAGE_CHANNELS', 'VIEW_CHANNEL'] } });
  await hearOfChannels();
  const [channel] = (await channelsNow()).filter(({ parent_id }) => parent_id === category.id);
  await fault({ denyChannel: { channelId: channel!.id, permissions: ['MANAGE_CHANNELS'] } });
  await save({ serverStatus: { categoryId: other.id } });
  await keep();
  await fault({ allowChannel: { channelId: channel!.id } });
  await keep(client, true);
  expect((await channelsNow()).find(({ id }) => id === channel!.id)?.parent_id).toBe(other.id);
});

test('a full category says so without asking Discord', async () => {
  for (let index = 0; index < 50; index++) await makeChannel({ name: `v${index}`, parentId: category.id });
  await hearOfChannels();
  await inVoice();
  const before = await requests();
  await keep();
  expect(await requests()).toBe(before);
  expect((await listDisplayStates(context, instance.scope))[0]?.problem).toMatch(/^The category is full/);
});

test('what somebody has deleted comes back after five minutes, and never at once', async () => {
  await inMessages();
  await keep();
  const [first] = await messages();
  await client.removeMessage(text.id, first!.id);
  now += MINUTE;
  await see(island, { players: 3 });
  expect(await keep()).toBe(now + 5 * MINUTE);
  expect(await messages()).toEqual([]);
  now += 5 * MINUTE;
  await keep();
  expect(await texts()).toEqual(['The Island: 🟢 **Online**\n**Players** 3 / 70']);
});

test('a channel of another guild is never touched', async () => {
  await inMessages();
  // As if it had been another guild's from the start: Discord has told of all others.
  const channels = (await channelsNow()).filter(({ id }) => id !== text.id);
  await directoryChanged(context, guildId(), {
    channels: channels.map(({ id, name, type }, position) => ({ id, name, type, position, parentId: '' })),
    roles: [],
  });
  await keep();
  expect(await messages()).toEqual([]);
});

test('lists of players name who is online', async () => {
  const seen = { firstSeen: now, lastSeen: now, formerNames: [], isOnline: true, characterName: '' };
  const netId = '0002a1b2c3d4e5f60718293a4b5c6d7e';
  const of = { botId: instance.id, serverId: island };
  await context.db.insert(knownPlayers).values({ ...of, ...seen, netId, name: 'Bob' });
  await save({
    playerList: {
      isEnabled: true,
      channelMapping: [{ serverId: island, serverName: '', channelId: text.id }],
    },
  });
  await keep();
  expect(await texts()).toEqual(['Players on The Island: **2 / 70**\n- Bob']);
});

test('a message carries one picture of the players, and none where charts are switched off', async () => {
  const charts = { enablePlayerCountCharting: true, showPlayerCountChartPerServer: true };
  await inMessages(charts);
  await keep();
  now += 16 * MINUTE;
  await keep();
  const [drawn] = await messages();
  expect(drawn?.attachments.map(({ filename }) => filename)).toEqual(['players.png']);
  expect(drawn?.embeds[0]?.image?.url).toMatch(/players\.png/);
  await inMessages({ enablePlayerCountCharting: false });
  now += MINUTE;
  await keep();
  const [plain] = await messages();
  expect([plain?.id, plain?.attachments, plain?.embeds[0]?.image]).toEqual([drawn?.id, [], undefined]);
});

test('lists and messages tell what the companion knows, each where its switch says so', async () => {
  const netId = '0002a1b2c3d4e5f60718293a4b5c6d7e';
  const of = { botId: instance.id, serverId: island };
  const seen = { firstSeen: now, lastSeen: now, formerNames: [], isOnline: true };
  await context.db.insert(knownPlayers).values({ ...of, ...seen, netId, name: 'Bob', characterName: 'Grim' });
  const survivor = {
    characterId: '1',
    characterName: 'Grim',
    playerName: 'Bob',
    tribeId: '7',
    tribeName: 'Alphas',
  };
  await context.db.insert(playerEntries).values({
    ...{ ...of, ...survivor, netId, id: newId(), level: 12, lastLogin: 0, lastSeen: now },
    ...{ x: 0, y: 0, z: 0 },
  });
  const snapshot = { snapshotId: '', startedAt: 0, lastPart: 0, pastIds: [], uploadedAt: now };
  await context.db.insert(dashboardSnapshots).values([
    { ...of, ...snapshot, kind: 'tribes', rows: 3 },
    { ...of, ...snapshot, kind: 'dinos', rows: 40 },
  ]);
  const texts = async (companionMod: object) => {
    await save({ companionMod: { isEnabled: true, ...companionMod } });
    now += 10 * MINUTE;
    await see(island, { players: 1 });
    await keep();
    return (await messages()).map(({ embeds }) => embeds[0]?.description).toSorted();
  };
  await inMessages({ showPlayerCount: false });
  await save({ playerList: { isEnabled: true, channelMapping: [{ serverId: island, channelId: text.id }] } });
  expect(await texts({})).toEqual(['**1 / 70**\n- Bob', '🟢 **Online**']);
  expect(await texts({ enrichPlayerlist: true })).toEqual([
    '**1 / 70**\n- Bob — Alphas, level 12',
    '🟢 **Online**',
  ]);
  expect(await texts({ enrichPlayerlist: false, enrichStatusMessage: true })).toEqual([
    '**1 / 70**\n- Bob',
    '🟢 **Online**\n**World** 3 tribes, 0 bases, 40 dinos',
  ]);
});

test('the keeper hears of what happens, and does it by itself', async () => {
  const keeper = startKeeper(context);
  await inMessages();
  await eventually(async () => expect(await messages()).toHaveLength(1), { timeout: 20_000 });
  await keeper.stop();
});
