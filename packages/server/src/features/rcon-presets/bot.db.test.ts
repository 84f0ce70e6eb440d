import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { changes } from '@arkwright/server/platform/access/table';
import { makeUser, serverFields, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { By } from '../../platform/access/change-log.ts';
import { type Member, systemScope } from '../../platform/access/scope.ts';
import { botInstances } from '../../platform/access/table.ts';
import { startGateway } from '../../platform/discord/gateway.ts';
import { startOutbox } from '../../platform/discord/outbox-sender.ts';
import { listenToCommands } from '../../platform/discord/slash-commands.ts';
import { users } from '../../platform/identity/table.ts';
import { startCommands } from '../../platform/rcon/commands.ts';
import { rconCommands } from '../../platform/rcon/table.ts';
import { listenToGuilds } from '../bots/bot.ts';
import { isOwnChannel, reportBlockedChannel } from '../bots/channels-service.ts';
import { updateInstance } from '../bots/settings-service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { startGameServers } from '../server-status/worker.ts';
import { createServer, deleteServer, listServers, setServerEnabled } from '../servers/service.ts';
import { presetCommand } from './bot.ts';
import { executeRun } from './executor-service.ts';
import { startPresetRuns } from './jobs.ts';
import { getRun, startRun } from './runs-service.ts';
import { createRconPreset, updateRconPreset } from './service.ts';
import { rconPresetRunServers, rconPresetRuns, rconPresets } from './table.ts';

type Reply = { content: string; flags: number } | null;
type Outcome = {
  interactionId: string;
  status: string;
  message: Reply;
  choices: { name: string; value: string }[] | null;
};
type Message = { content: string; mention_everyone: boolean; mention_roles: string[] };

/** Discord's flag of messages that only one member sees. */
const EPHEMERAL = 64;
const STAFF = 'Moderator';

let world: TestSandbox;
let context: TestContext;
let owner: TestUser;
let by: By;
let guildId: string;
let roleId: string;
let logChannelId: string;
const running: { stop(): Promise<void> | void }[] = [];

beforeAll(async () => {
  world = await startTestSandbox('rcon-presets');
  context = await createTestContext({ settings: { discord: world.discord } });
  const guild = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  guildId = guild.id;
  owner = await makeUser(context, { name: 'owner', discordId: guild.ownerDiscordId, tier: 5 });
  const sessions = await startGameServers(context);
  running.push(
    startPresetRuns(context),
    startCommands(context, sessions),
    sessions,
    startGateway(context, [listenToGuilds, listenToCommands([presetCommand])]),
    startOutbox(context, {
      isOwnChannel: (channel) => isOwnChannel(context, channel),
      onBlocked: (channel) => reportBlockedChannel(context, channel),
    }),
  );
  const bot = await vi.waitFor(
    async () => {
      const [row] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
      return row ?? Promise.reject(new Error('The bot is not in the guild yet.'));
    },
    { timeout: 10_000 },
  );
  by = { actor: owner, scope: systemScope(bot.id), origin: 'dashboard' };
  const { roles } = (await world.control('GET', `/discord/guilds/${guildId}`)) as {
    roles: { id: string; name: string }[];
  };
  roleId = roles.find(({ name }) => name === STAFF)!.id;
  await vi.waitFor(() => save({ isAdvancedEnabled: true, advancedCommandsRoleIds: [roleId] }), 5000);
});
afterAll(async () => {
  for (const part of running) await part.stop();
  await context.dispose();
  await world.dispose();
});

beforeEach(async () => {
  const channel = (await world.control('POST', `/discord/guilds/${guildId}/channels`, {
    name: 'command-log',
  })) as { id: string };
  logChannelId = channel.id;
  const commandLogChannelId = logChannelId;
  await vi.waitFor(() => save({ isCommandLoggingEnabled: true, commandLogChannelId }), 5000);
});
afterEach(async () => {
  await context.db.delete(rconPresets);
  await context.db.update(users).set({ tier: 5 });
  for (const { id } of await listServers(context, by.scope)) await deleteServer(context, by, id);
});

async function save(rcon: object): Promise<void> {
  context.memberships.forget();
  const member = (await context.memberships.find(owner.discordId, by.scope.botId)) as Member;
  await updateInstance(context, { ...by, member, discordId: owner.discordId }, { id: by.scope.botId, rcon });
}

/** A simulated game server, and what it has received beside the worker's own polls. */
function game(index: number) {
  const server = world.sandbox.description.servers[index]!;
  const address = `/ark/servers/${encodeURIComponent(server.name)}`;
  return {
    ...server,
    power: (state: string) => world.control('POST', `${address}/power`, { state }),
    async received(): Promise<string[]> {
      const all = (await world.control('GET', `${address}/commands?after=0`)) as { text: string }[];
      return all.map(({ text }) => text).filter((text) => !/^(?:ListPlayers|GetChat|GetGameLog)$/.test(text));
    },
  };
}

async function addServer(index: number, name = game(index).name): Promise<string> {
  const { host, rconPort, password: rconPassword } = game(index);
  const { id } = await createServer(context, by, serverFields({ name, host, rconPort, rconPassword }));
  await vi.waitFor(
    async () => {
      const statuses = await listServerStatuses(context, by.scope);
      expect(statuses.find(({ serverId }) => serverId === id)?.isOnline).toBe(true);
    },
    { timeout: 8000, interval: 50 },
  );
  return id;
}

const addPreset = (changed: object = {}) =>
  createRconPreset(context, by, {
    name: 'Save',
    commands: ['Broadcast one', 'SaveWorld'],
    isEnabled: true,
    ...changed,
  });

async function use(as: string, options: object, more: object = {}): Promise<Outcome> {
  const interaction = { as, guildId, command: 'preset', options, ...more };
  return (await world.control('POST', '/discord/interactions', interaction)) as Outcome;
}

/** What the member sees once the run is over. */
async function lastReply({ interactionId }: Outcome): Promise<string> {
  return vi.waitFor(
    async () => {
      const now = (await world.control('GET', `/discord/interactions/${interactionId}`)) as Outcome;
      expect(now.message?.content).not.toMatch(/is running/);
      return now.message?.content ?? Promise.reject(new Error('No reply yet.'));
    },
    { timeout: 15_000, interval: 100 },
  );
}

const registered = async () => {
  const all = (await world.control('GET', '/discord/commands')) as Record<string, { name: string }[]>;
  return (all[guildId] ?? []).map(({ name }) => name);
};
const commandIsThere = () =>
  vi.waitFor(async () => expect(await registered()).toEqual(['preset']), { timeout: 8000 });
const logged = async () =>
  (await world.control('GET', `/discord/channels/${logChannelId}/messages`)) as Message[];
const ended = (id: string): Promise<PresetRun> =>
  vi.waitFor(
    async () => {
      const run = await getRun(context.db, by.scope, id);
      expect(run.endedAt).toBeGreaterThan(0);
      return run;
    },
    { timeout: 10_000, interval: 50 },
  );

test('a member with the role runs a preset: the game gets each command once, reply, history and log tell', async () => {
  await commandIsThere();
  await addServer(0, 'The Island');
  const before = (await game(0).received()).length;
  const preset = await addPreset();
  const outcome = await use('manager-edit', { name: preset.id, server: 'all' });
  const reply = await lastReply(outcome);
  expect(reply).toContain('✅ **The Island**: 2 of 2 commands done');
  expect(reply).toContain('SaveWorld → World Saved');
  expect(outcome.message?.flags).toBe(EPHEMERAL);
  expect((await game(0).received()).slice(before)).toEqual(['Broadcast one', 'SaveWorld']);

  const ofRuns = and(eq(changes.action, 'rcon-preset.ran'), eq(changes.targetId, preset.id));
  const [entry, ...more] = await context.db.select().from(changes).where(ofRuns);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    area: 'RconPresets',
    origin: 'discord',
    actorKind: 'discord-member',
    actorName: 'manager_edit',
    after: { commands: ['Broadcast one', 'SaveWorld'], servers: ['The Island'], skippedServers: [] },
  });
  expect(entry?.actorId).toMatch(/^\d+$/);
  await vi.waitFor(async () => expect(await logged()).toHaveLength(1), 8000);
  expect((await logged())[0]?.content).toMatch(
    /^\*\*manager\\_edit\*\* ran the preset \*\*Save\*\* in Discord\n✅ \*\*The Island\*\*/,
  );
});

test('a member without the role is refused in words that nobody else sees, and the game gets nothing', async () => {
  await commandIsThere();
  await addServer(0);
  const before = await game(0).received();
  const sent = (await context.db.select().from(rconCommands)).length;
  const preset = await addPreset();
  const { message } = await use('raptor.riley', { name: preset.id, server: 'all' });
  expect(message).toMatchObject({
    content: 'You do not have a role that may use advanced RCON commands.',
    flags: EPHEMERAL,
  });
  expect(await context.db.select().from(rconCommands)).toHaveLength(sent);
  expect(await game(0).received()).toEqual(before);
  const { choices } = await use('raptor.riley', { name: '' }, { autocomplete: 'name' });
  expect(choices).toEqual([]);
});

test('a role that was taken away counts at the next click', async () => {
  await commandIsThere();
  const preset = await addPreset();
  const path = `/discord/guilds/${guildId}/members/manager-view/roles/${roleId}`;
  expect((await use('manager-view', { name: preset.id, server: 'all' })).message?.content).toBe(
    'There is no server to run it on.',
  );
  await world.control('DELETE', path);
  expect((await use('manager-view', { name: preset.id, server: 'all' })).message?.content).toMatch(
    /^You do not have a role/,
  );
  await world.control('PUT', path);
});

test('presets and servers are suggested by name, without those that can not run', async () => {
  await commandIsThere();
  const island = await addServer(0, 'The Island');
  const { id } = await addPreset({ name: '@everyone **save**' });
  await addPreset({ name: 'Save off', isEnabled: false });
  await addPreset({ name: 'Save nothing', commands: [] });
  const presets = await use('manager-edit', { name: 'SAVE' }, { autocomplete: 'name' });
  expect(presets.choices).toEqual([{ name: '@everyone **save**', value: id }]);
  const servers = await use('manager-edit', { name: id, server: 'land' }, { autocomplete: 'server' });
  expect(servers.choices).toEqual([{ name: 'The Island', value: island }]);
  const all = await use('manager-edit', { name: id, server: '' }, { autocomplete: 'server' });
  expect(all.choices?.[0]).toEqual({ name: 'All servers', value: 'all' });
});

test('servers that are offline or disabled are passed over and said so; the others run', async () => {
  await commandIsThere();
  const [up, down, off] = [await addServer(0, 'Up'), await addServer(1, 'Down'), await addServer(2, 'Off')];
  await setServerEnabled(context, by, { id: off, isEnabled: false });
  await game(1).power('down');
  await vi.waitFor(
    async () =>
      expect(
        (await listServerStatuses(context, by.scope)).find(({ serverId }) => serverId === down)?.state,
      ).toBe('offline'),
    { timeout: 8000 },
  );
  const preset = await addPreset({ commands: ['Broadcast skip'] });
  const reply = await lastReply(await use('manager-edit', { name: 'save', server: 'all' }));
  expect(reply).toContain('✅ **Up**: 1 of 1 commands done');
  expect(reply).toContain('⏭️ **Down**: skipped. The server is offline.');
  expect(reply).toContain('⏭️ **Off**: skipped. The server is disabled.');
  await game(1).power('up');
  expect(up).not.toBe('');
  const one = await startRun(context, by, { presetId: preset.id, serverId: off });
  expect((await ended(one.id)).servers).toMatchObject([
    { state: 'skipped', reason: 'The server is disabled.' },
  ]);
});

test('a command that fails ends the preset on that server: what would come after it is not sent', async () => {
  const id = await addServer(3);
  const preset = await addPreset({ commands: ['SaveWorld', 'DoExit'] });
  await game(3).power('hang');
  const before = await game(3).received();
  const run = await startRun(context, by, { presetId: preset.id, serverId: id });
  // Down, so that the hanging command fails at once.
  await vi.waitFor(
    async () => expect((await game(3).received()).length).toBeGreaterThan(before.length),
    8000,
  );
  await game(3).power('down');
  const { servers } = await ended(run.id);
  expect(servers).toMatchObject([{ state: 'failed', results: [{ isDone: false }] }]);
  expect((await game(3).received()).slice(before.length)).toEqual(['SaveWorld']);
  await game(3).power('up');
});

test('from the dashboard: origin and log say so; a second click while it runs is refused', async () => {
  await addServer(0);
  const preset = await addPreset();
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => startRun(context, by, { presetId: preset.id, serverId: 'all' })),
  );
  const refused = tries.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ code: 'CONFLICT', message: 'This preset is running already.' });
  await vi.waitFor(async () => expect((await logged())[0]?.content).toMatch(/in the dashboard\n/), 8000);
});

test('a run that a killed worker left behind is finished by another, and nothing is sent twice', async () => {
  const id = await addServer(0);
  const preset = await addPreset({ commands: ['Broadcast a', 'Broadcast b', 'Broadcast c'] });
  const before = (await game(0).received()).length;
  const run = await startRun(context, by, { presetId: preset.id, serverId: id });
  // Two more workers, that find the run without anybody at it.
  const goOn = async () => {
    await context.db.update(rconPresetRuns).set({ claimedUntil: 0 }).where(eq(rconPresetRuns.id, run.id));
    await executeRun(context, { botId: by.scope.botId, id: run.id }, AbortSignal.timeout(10_000));
  };
  await Promise.allSettled([goOn(), goOn()]);
  await ended(run.id);
  expect((await game(0).received()).slice(before)).toEqual(['Broadcast a', 'Broadcast b', 'Broadcast c']);
  const [row] = await context.db
    .select()
    .from(rconPresetRunServers)
    .where(eq(rconPresetRunServers.runId, run.id));
  expect(row?.results).toHaveLength(3);
});

test('hostile names and answers neither ping nor format anywhere', async () => {
  await commandIsThere();
  const evil = '@everyone **x** <@&1>';
  const id = await addServer(0, evil);
  const preset = await addPreset({ name: evil, commands: ['SaveWorld'] });
  const reply = await lastReply(await use('manager-edit', { name: preset.id, server: id }));
  await vi.waitFor(async () => expect(await logged()).toHaveLength(1), 8000);
  const [message] = await logged();
  expect(message).toMatchObject({ mention_everyone: false, mention_roles: [] });
  for (const text of [reply, message!.content]) {
    expect(text).toContain('\\@everyone \\*\\*x\\*\\* \\<\\@&1\\>');
    expect(text.replaceAll(/\\./g, '')).not.toMatch(/[@<`]/);
  }
});

test.each([
  ['an unknown preset', { name: 'nothing', server: 'all' }, 'There is no such preset.'],
  ['an unknown server', { name: 'Save', server: 'nowhere' }, 'There is no such server.'],
  ['no server where there are several', { name: 'Save' }, 'Choose a server, or all.'],
  ['a disabled preset', { name: 'Off', server: 'all' }, 'This preset is disabled.'],
  [
    'a name that two have',
    { name: 'twice', server: 'all' },
    'Several presets have this name. Pick one from the list.',
  ],
])('%s is answered with the reason', async (_what, options, words) => {
  await commandIsThere();
  await createServer(context, by, serverFields({ name: 'A', isEnabled: false }));
  await createServer(context, by, serverFields({ name: 'B', isEnabled: false }));
  await addPreset();
  await addPreset({ name: 'Off', isEnabled: false });
  await addPreset({ name: 'Twice' });
  await addPreset({ name: 'tWICE' });
  expect((await use('manager-edit', options)).message).toMatchObject({ content: words, flags: EPHEMERAL });
});

test('the command goes with its switch and comes back with it; Discord is asked only when something changes', async () => {
  await commandIsThere();
  const puts = async () => {
    const { requests } = (await world.control('GET', '/discord/requests?after=0')) as {
      requests: { method: string; path: string }[];
    };
    return requests.filter(({ method, path }) => method === 'PUT' && path.includes(`${guildId}/commands`))
      .length;
  };
  const before = await puts();
  await save({ enableWhoAmICommand: true });
  await save({ isAdvancedEnabled: false });
  await vi.waitFor(async () => expect(await registered()).toEqual([]), { timeout: 8000 });
  await save({ isAdvancedEnabled: true });
  await commandIsThere();
  expect(await puts()).toBe(before + 2);
});

test('while the tier has no presets the command refuses, and says why', async () => {
  await commandIsThere();
  const preset = await addPreset();
  await context.db.update(users).set({ tier: 1 });
  expect((await use('manager-edit', { name: preset.id, server: 'all' })).message).toMatchObject({
    content: 'RCON presets need a higher tier.',
    flags: EPHEMERAL,
  });
});

test('an instance that rests is answered politely', async () => {
  await commandIsThere();
  const setActive = (isActive: boolean) =>
    context.db.update(botInstances).set({ isActive }).where(eq(botInstances.id, by.scope.botId));
  await setActive(false);
  expect((await use('manager-edit', { name: 'x' })).message?.content).toMatch(
    /^Arkwright does not know this server/,
  );
  await setActive(true);
});

test('what a preset runs is what it was when the run began', async () => {
  const id = await addServer(0);
  const before = (await game(0).received()).length;
  const preset = await addPreset({ commands: ['Broadcast old'] });
  const run = await startRun(context, by, { presetId: preset.id, serverId: id });
  await updateRconPreset(context, by, {
    id: preset.id,
    name: 'Save',
    commands: ['DoExit'],
    isEnabled: true,
  });
  expect((await ended(run.id)).commands).toEqual(['Broadcast old']);
  expect((await game(0).received()).slice(before)).toEqual(['Broadcast old']);
});
