import { eventually } from '@arkwright/testing/eventually';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { expect, test } from 'vitest';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { newId } from '../../platform/base/random.ts';
import { runChecks } from '../findings/check-service.ts';
import { knownPlayers } from '../known-players/table.ts';
import { listNotifications } from '../notifications/service.ts';
import { dashboardSnapshots, playerEntries } from '../uploads/table.ts';
import { startKeeper } from './keeper.ts';
import { listDisplayStates } from './states-service.ts';
import { displayWorld, killed, MINUTE } from './testing/display-world.ts';

const here = displayWorld('status-and-listing');
const { addServer, channelsNow, fault, guildId, hearOfChannels, inMessages, inVoice } = here;
const { keep, makeChannel, messages, requests, save, see, texts, voiceNames } = here;

test('a voice channel shows the state of a server by its name, which changes after five minutes', async () => {
  await inVoice();
  await keep();
  expect(await voiceNames()).toEqual(['🟢 The Island 2/70']);
  await see(here.island, { state: 'offline' });
  const dueAt = await keep();
  expect(await voiceNames()).toEqual(['🟢 The Island 2/70']);
  here.now = dueAt!;
  expect(await keep()).toBeUndefined();
  expect(await voiceNames()).toEqual(['🔴 The Island offline']);
});

test('a message is edited in place, a minute after the last edit', async () => {
  await inMessages();
  await keep();
  const [first] = await messages();
  await see(here.island, { players: 5 });
  expect(await keep()).toBe(here.now + MINUTE);
  here.now += MINUTE;
  await keep();
  expect(await texts()).toEqual(['The Island: 🟢 **Online**\n**Players** 5 / 70']);
  expect((await messages())[0]?.id).toBe(first?.id);
});

provesSetting('serverStatus.isEnabled')(
  'displays that are switched off, or of a deleted server, are removed',
  async () => {
    await inVoice();
    await inMessages();
    await keep();
    expect([await voiceNames(), (await messages()).length]).toEqual([['🟢 The Island 2/70'], 1]);
    await save({ serverStatus: { isEnabled: false } });
    await keep();
    expect([await voiceNames(), await messages()]).toEqual([[], []]);
  },
);

test('a message moves to another channel', async () => {
  await inMessages();
  await keep();
  const other = await makeChannel({ name: 'elsewhere' });
  await hearOfChannels();
  await inMessages({ statusChannelId: other.id });
  await keep();
  await keep();
  expect([(await messages()).length, (await messages(other)).length]).toEqual([0, 1]);
});

test('a message that is too old for frequent edits is posted anew, and the old one deleted', async () => {
  await inMessages();
  await keep();
  const [first] = await messages();
  await see(here.island, { players: 5 });
  here.now += MINUTE;
  await fault({ oldEdits: { requests: 1 } });
  await keep();
  await keep();
  const shown = await messages();
  expect(shown.map(({ embeds }) => embeds[0]?.description)).toEqual(['🟢 **Online**\n**Players** 5 / 70']);
  expect(shown[0]?.id).not.toBe(first?.id);
});

test('a display created before a kill is found again, and not created twice', async () => {
  await inVoice();
  await expect(keep(killed(here.client))).rejects.toThrow('killed');
  here.now += 15_000;
  await keep();
  expect(await voiceNames()).toEqual(['🟢 The Island 2/70']);
  await inMessages();
  await expect(keep(killed(here.client))).rejects.toThrow('killed');
  expect(await messages()).toHaveLength(1);
  here.now += 15_000;
  await keep();
  here.now += 10 * MINUTE;
  await see(here.island, { players: 9 });
  await keep();
  expect(await texts()).toEqual(['The Island: 🟢 **Online**\n**Players** 9 / 70']);
  expect(await voiceNames()).toEqual(['🟢 The Island 9/70']);
});

test('a display that was not created before a kill is created after it', async () => {
  await inMessages();
  const make = () => Promise.reject(new Error('killed'));
  const gone = { ...here.client, messages: { ...here.client.messages, make } };
  await expect(keep(gone)).rejects.toThrow('killed');
  expect(await messages()).toEqual([]);
  here.now += 15_000;
  await keep();
  await keep();
  expect(await messages()).toHaveLength(1);
});

test("if the history can't be read to find out whether it was created, nothing is created", async () => {
  await inMessages();
  await expect(keep(killed(here.client))).rejects.toThrow('killed');
  await fault({ denyChannel: { channelId: here.text.id, permissions: ['READ_MESSAGE_HISTORY'] } });
  for (let hour = 0; hour < 3; hour++) {
    here.now += 60 * MINUTE;
    await keep();
  }
  expect(await messages()).toHaveLength(1);
});

test('a missing permission stops the work: one try in ten minutes for all, and one notification to the owner', async () => {
  await addServer('The Center');
  await fault({ denyChannel: { channelId: here.text.id, permissions: ['SEND_MESSAGES'] } });
  await inMessages();
  const before = await requests();
  for (let minute = 0; minute < 9; minute++) {
    await keep();
    here.now += MINUTE;
  }
  expect((await requests()) - before).toBe(1);
  await runChecks(here.context);
  await runChecks(here.context);
  const told = await listNotifications(here.context, here.instance.owner.id);
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringContaining('The bot can’t show server status or players in 1 place'),
  ]);
  await fault({ allowChannel: { channelId: here.text.id } });
  await keep(here.client, true);
  expect(await messages()).toHaveLength(2);
});

test('a display continues once its channel accepts messages, even if nothing has changed', async () => {
  const center = await addServer('The Center');
  const since = here.now;
  await see(center, { state: 'offline', since });
  await inMessages();
  await keep();
  await fault({ denyChannel: { channelId: here.text.id, permissions: ['VIEW_CHANNEL'] } });
  for (const id of [here.island, center]) await see(id, { players: 7 });
  here.now += MINUTE;
  await keep();
  expect(
    (await listDisplayStates(here.context, here.instance.scope)).map(({ problem }) => problem !== ''),
  ).toEqual([true, true]);
  await fault({ allowChannel: { channelId: here.text.id } });
  await see(center, { state: 'offline', since });
  here.now += 10 * MINUTE;
  await keep();
  expect((await listDisplayStates(here.context, here.instance.scope)).map(({ problem }) => problem)).toEqual([
    '',
    '',
  ]);
});

test('a voice channel whose name is refused does not block others', async () => {
  const center = await addServer('The Center');
  await see(center, {});
  await inVoice();
  await keep();
  const voice = (await channelsNow()).filter(({ parent_id }) => parent_id === here.category.id);
  const closed = voice.find(({ name }) => name.includes('Center'))!;
  await fault({ denyChannel: { channelId: closed.id, permissions: ['MANAGE_CHANNELS'] } });
  here.now += 6 * MINUTE;
  for (const id of [here.island, center]) await see(id, { players: 9 });
  await keep();
  expect((await voiceNames()).toSorted()).toEqual(['🟢 The Center 0/70', '🟢 The Island 9/70']);
  const problems = (await listDisplayStates(here.context, here.instance.scope)).map(
    ({ problem }) => problem !== '',
  );
  expect(problems.toSorted()).toEqual([false, true]);
});

test('a display of an inaccessible category keeps its place until it is accessible', async () => {
  await inVoice();
  await keep();
  const other = await makeChannel({ name: 'Closed', type: 'category' });
  await fault({ denyChannel: { channelId: other.id, permissions: ['MANAGE_CHANNELS', 'VIEW_CHANNEL'] } });
  await hearOfChannels();
  const [channel] = (await channelsNow()).filter(({ parent_id }) => parent_id === here.category.id);
  await fault({ denyChannel: { channelId: channel!.id, permissions: ['MANAGE_CHANNELS'] } });
  await save({ serverStatus: { categoryId: other.id } });
  await keep();
  for (const { id } of [channel!, other]) await fault({ allowChannel: { channelId: id } });
  await keep(here.client, true);
  expect((await channelsNow()).find(({ id }) => id === channel!.id)?.parent_id).toBe(other.id);
});

test('a display that was deleted by hand is recreated after five minutes, and never at once', async () => {
  await inMessages();
  await keep();
  const [first] = await messages();
  await here.client.messages.remove(here.text.id, first!.id);
  here.now += MINUTE;
  await see(here.island, { players: 3 });
  expect(await keep()).toBe(here.now + 5 * MINUTE);
  expect(await messages()).toEqual([]);
  here.now += 5 * MINUTE;
  await keep();
  expect(await texts()).toEqual(['The Island: 🟢 **Online**\n**Players** 3 / 70']);
});

test('a channel of another guild is never changed', async () => {
  await inMessages();
  // As if it had always been another guild's: Discord has reported all others.
  const channels = (await channelsNow()).filter(({ id }) => id !== here.text.id);
  await directoryChanged(here.context, guildId(), {
    channels: channels.map(({ id, name, type }, position) => ({ id, name, type, position, parentId: '' })),
    roles: [],
  });
  await keep();
  expect(await messages()).toEqual([]);
});

provesSetting('playerList.channelMapping.serverId')('player lists show who is online', async () => {
  const seen = {
    firstSeen: here.now,
    lastSeen: here.now,
    formerNames: [],
    isOnline: true,
    characterName: '',
  };
  const netId = '0002a1b2c3d4e5f60718293a4b5c6d7e';
  const of = { botId: here.instance.id, serverId: here.island };
  await here.context.db.insert(knownPlayers).values({ ...of, ...seen, netId, name: 'Bob' });
  await save({
    playerList: {
      isEnabled: true,
      channelMapping: [{ serverId: here.island, serverName: '', channelId: here.text.id }],
    },
  });
  await keep();
  expect(await texts()).toEqual(['Players on The Island: **2 / 70**\n- Bob']);
});

provesSetting('serverStatus.enablePlayerCountCharting', 'serverStatus.showPlayerCountChartPerServer')(
  'a message has one picture of the players, and none while charts are off',
  async () => {
    const charts = { enablePlayerCountCharting: true, showPlayerCountChartPerServer: true };
    await inMessages(charts);
    await keep();
    here.now += 16 * MINUTE;
    await keep();
    const [drawn] = await messages();
    expect(drawn?.attachments.map(({ filename }) => filename)).toEqual(['players.png']);
    expect(drawn?.embeds[0]?.image?.url).toMatch(/players\.png/);
    await inMessages({ enablePlayerCountCharting: false });
    here.now += MINUTE;
    await keep();
    const [plain] = await messages();
    expect([plain?.id, plain?.attachments, plain?.embeds[0]?.image]).toEqual([drawn?.id, [], undefined]);
  },
);

provesSetting('companionMod.enrichPlayerlist', 'companionMod.enrichStatusMessage')(
  "lists and messages show the companion's data, each by its switch",
  async () => {
    const netId = '0002a1b2c3d4e5f60718293a4b5c6d7e';
    const of = { botId: here.instance.id, serverId: here.island };
    const seen = { firstSeen: here.now, lastSeen: here.now, formerNames: [], isOnline: true };
    await here.context.db
      .insert(knownPlayers)
      .values({ ...of, ...seen, netId, name: 'Bob', characterName: 'Grim' });
    const survivor = {
      characterId: '1',
      characterName: 'Grim',
      playerName: 'Bob',
      tribeId: '7',
      tribeName: 'Alphas',
    };
    await here.context.db.insert(playerEntries).values({
      ...of,
      ...survivor,
      netId,
      id: newId(),
      level: 12,
      lastLogin: 0,
      lastSeen: here.now,
      x: 0,
      y: 0,
      z: 0,
    });
    const snapshot = { snapshotId: '', startedAt: 0, lastPart: 0, pastIds: [], uploadedAt: here.now };
    await here.context.db.insert(dashboardSnapshots).values([
      { ...of, ...snapshot, kind: 'tribes', rows: 3 },
      { ...of, ...snapshot, kind: 'dinos', rows: 40 },
    ]);
    const texts = async (companionMod: object) => {
      await save({ companionMod: { isEnabled: true, ...companionMod } });
      here.now += 10 * MINUTE;
      await see(here.island, { players: 1 });
      await keep();
      return (await messages()).map(({ embeds }) => embeds[0]?.description).toSorted();
    };
    await inMessages({ showPlayerCount: false });
    await save({
      playerList: { isEnabled: true, channelMapping: [{ serverId: here.island, channelId: here.text.id }] },
    });
    expect(await texts({})).toEqual(['**1 / 70**\n- Bob', '🟢 **Online**']);
    expect(await texts({ enrichPlayerlist: true })).toEqual([
      '**1 / 70**\n- Bob — Alphas, level 12',
      '🟢 **Online**',
    ]);
    expect(await texts({ enrichPlayerlist: false, enrichStatusMessage: true })).toEqual([
      '**1 / 70**\n- Bob',
      '🟢 **Online**\n**World** 3 tribes, 0 bases, 40 dinos',
    ]);
  },
);

test('the keeper reacts to events by itself', async () => {
  const keeper = startKeeper(here.context);
  await inMessages();
  await eventually(async () => expect(await messages()).toHaveLength(1), { timeout: 20_000 });
  await keeper.stop();
});
