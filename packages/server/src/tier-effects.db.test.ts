import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { NEW_TIMED_COMMAND } from '@arkwright/contracts/automatic-rcon/schema';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from './core/identity/table.ts';
import { findGuildScope } from './discord/guild-scope.ts';
import { directoryChanged } from './discord/guilds/presence.ts';
import type { RoleGiver } from './discord/role-giver.ts';
import { discordOutbox } from './discord/table.ts';
import { runDueCommands } from './features/automatic-rcon/due-service.ts';
import { timedCommandRuns, timedCommands } from './features/automatic-rcon/table.ts';
import { crosschatRelay } from './features/crosschat/bot.ts';
import { logRelay } from './features/logging/bot.ts';
import { sweepOfflineAlerts } from './features/offline-alerts/service.ts';
import { offlineAlerts } from './features/offline-alerts/table.ts';
import { playerAlertTeller } from './features/player-alerts/bot.ts';
import { registerCommand } from './features/player-registrations/bot.ts';
import { askForChecks, settleDueMembers } from './features/player-roles/service.ts';
import { playerRoles } from './features/player-roles/table.ts';
import { countPlaytime } from './features/playtime/service.ts';
import { presetCommand } from './features/rcon-presets/bot.ts';
import { playerRegistrations } from './features/registered-players/table.ts';
import { serverStatuses } from './features/server-status/table.ts';
import { tellGame } from './features/server-status/testing/tell-game.ts';
import { watchedServers } from './features/server-status/watched-table.ts';
import { createServer } from './features/servers/service.ts';
import { tribeLogCommand } from './features/tribe-log-link/bot.ts';
import type { GameEventHandler } from './game-events/game-event-handler.ts';
import type { Queries } from './platform/database/database.ts';

// What a tier gives is held to where it takes effect, not only where it is saved (threat 18): everything here was set up
// with Tier 5, and stays as it is whatever becomes of the pledge.

const CHANNEL = '900000000000000101';
const ROLE = '900000000000000102';
/** May use commands: the bot hands out no role that may. */
const ADMINS = '900000000000000103';
const PLAYER = { netId: 'a'.repeat(32), discordId: '900000000000000103', discordUsername: 'Bob' };
const SERVERS = 16;

let now = Date.UTC(2026, 10, 20, 12);
let hosted: TestApp;
let ownHost: TestApp;
let instance: TestInstance;
let configId: string;
let serverId: string;

beforeAll(async () => {
  const clock = { now: () => now };
  hosted = await createTestApp({ clock });
  ownHost = await createTestApp({
    clock,
    databaseUrl: hosted.context.settings.databaseUrl,
    settings: { selfHosted: true },
  });
  instance = await makeInstance(hosted.context);
  await setUp();
});
afterAll(async () => {
  await ownHost.dispose();
  await hosted.dispose();
});

async function call(
  app: TestApp,
  ...[route, sent]: [Parameters<typeof send>[1], Parameters<typeof send>[2]]
) {
  return send(app, route, { token: instance.owner.token, ...sent });
}

async function setUp(): Promise<void> {
  const { context } = hosted;
  await directoryChanged(context, instance.guildId, {
    channels: [{ id: CHANNEL, name: 'log', type: 0, parentId: '', position: 0 }],
    roles: [
      { id: ADMINS, name: 'Admins', color: 0, position: 2, isManaged: false, permissions: '0' },
      { id: ROLE, name: 'Registered', color: 0, position: 1, isManaged: false, permissions: '0' },
    ],
  });
  for (let index = 0; index < SERVERS; index++) {
    // The youngest is above Tier 1's limit: that must not be the one that the outage is of.
    now += 1;
    const server = await createServer(context, instance.by, serverFields({ rconPort: 1 + index }));
    serverId ??= server.id;
  }
  const saved = await call(hosted, registry.bots.update, {
    body: {
      bot: {
        id: instance.id,
        offlineAlert: { isEnabled: true, channelId: CHANNEL },
        log: { isEnabled: true },
        playerAlert: {
          isEnabled: true,
          alertChannelId: CHANNEL,
          alertPlayers: [{ netId: PLAYER.netId, name: 'Bob', reason: 'Raids' }],
        },
        chat: {
          isChatLogEnabled: true,
          chatLogChannelId: CHANNEL,
          chatLogGlobal: true,
          isEnabled: true,
          chatMappings: [
            { chatId: 'All', channelId: CHANNEL, serverIds: [serverId], playerLinesPerMinute: 120 },
          ],
        },
        tribeLogLink: { isEnabled: true },
        rcon: { isAdvancedEnabled: true, advancedCommandsRoleIds: [ADMINS] },
        companionMod: { isEnabled: true },
        playerRegistration: {
          isAssignRoleForRegisteredPlayersEnabled: true,
          assignRoleForRegisteredPlayersRoleId: ROLE,
        },
      },
    },
  });
  expect(saved.status).toBe(200);
  const timedCommand = {
    ...NEW_TIMED_COMMAND,
    botId: instance.id,
    name: 'Save',
    command: 'SaveWorld',
    runOnAllServers: true,
  };
  expect((await call(hosted, registry.automaticRcon.create, { body: { timedCommand } })).status).toBe(200);
  const data = { botId: instance.id, name: 'Weekend', settings: 'XPMultiplier=2' };
  const config = await call(hosted, registry.dynamicConfig.create, { body: { data } });
  configId = (config.body as { id: string }).id;
}

/** A registered player who has no playtime and no role yet. */
async function restorePlayer(db: Queries): Promise<void> {
  await db.delete(playerRegistrations);
  await db.delete(playerRoles);
  await db.insert(playerRegistrations).values({ botId: instance.id, id: 'player', createdAt: 0, ...PLAYER });
}

const outboxCount = async () => {
  const [row] = await hosted.context.db.select({ n: count() }).from(discordOutbox);
  return row?.n ?? 0;
};

/** Whether `work` has something said in Discord. */
async function speaks(work: () => Promise<unknown>): Promise<boolean> {
  await hosted.context.db.delete(discordOutbox);
  await work();
  return (await outboxCount()) > 0;
}

/** The game server writes a line into its log. */
function writes(context: TestApp['context'], handler: GameEventHandler, line: string): Promise<void> {
  const stamp = new Date(now).toISOString().slice(0, 19).replace('T', '_').replaceAll(/[-:]/g, '.');
  const batch = {
    scope: instance.scope,
    server: { id: serverId, name: 'x' },
    source: 'log',
    events: [parseGameLogLine(`${stamp}: ${line}`)],
  } as const;
  return tellGame(context, [handler], [batch]);
}

type Effect = { name: string; fromTier: number; happens: (app: TestApp) => Promise<boolean> };

/** The lowest tier is that of §6; where readings differ (alerts) the lower one. */
const EFFECTS: readonly Effect[] = [
  {
    name: 'an outage is alerted',
    fromTier: 1,
    async happens({ context }) {
      const row = {
        botId: instance.id,
        serverId,
        state: 'offline',
        lastSeen: 0,
        reason: '',
        players: 0,
      } as const;
      const since = now - 11 * MINUTE_MS;
      await context.db.delete(serverStatuses);
      await context.db.delete(offlineAlerts);
      await context.db.insert(serverStatuses).values({ ...row, since });
      return speaks(() => sweepOfflineAlerts(context));
    },
  },
  {
    name: 'a player is alerted',
    fromTier: 1,
    happens: ({ context }) =>
      speaks(() =>
        writes(
          context,
          playerAlertTeller(context),
          `Bob [UniqueNetId:${PLAYER.netId} Platform:None] joined this ARK!`,
        ),
      ),
  },
  {
    name: 'chat is logged',
    fromTier: 2,
    happens: ({ context }) => speaks(() => writes(context, logRelay(context), 'Bob (Grim): hello')),
  },
  {
    name: 'chat is relayed',
    fromTier: 3,
    happens: ({ context }) => speaks(() => writes(context, crosschatRelay(context), 'Eve (Mei): hello')),
  },
  {
    name: '/preset is offered',
    fromTier: 2,
    async happens({ context }) {
      const guild = await findGuildScope(context, instance.guildId);
      return guild !== undefined && presetCommand.isOffered(context, guild);
    },
  },
  {
    name: '/preset is let in',
    fromTier: 2,
    async happens({ context }) {
      const guild = await findGuildScope(context, instance.guildId);
      if (!guild) return false;
      const caller = {
        ...guild,
        guildId: instance.guildId,
        user: { id: ROLE, name: 'Bob' },
        roleIds: [ADMINS],
      };
      return (await presetCommand.refusal(context, caller)) === undefined;
    },
  },
  {
    name: '/register is offered',
    fromTier: 2,
    async happens({ context }) {
      const guild = await findGuildScope(context, instance.guildId);
      return guild !== undefined && registerCommand.isOffered(context, guild);
    },
  },
  {
    name: '/tribelog is offered',
    fromTier: 3,
    async happens({ context }) {
      const guild = await findGuildScope(context, instance.guildId);
      return guild !== undefined && tribeLogCommand.isOffered(context, guild);
    },
  },
  {
    name: 'playtime is counted',
    fromTier: 2,
    async happens({ context }) {
      await restorePlayer(context.db);
      await countPlaytime(context, [{ botId: instance.id, serverId, netId: PLAYER.netId }]);
      const [row] = await context.db.select().from(playerRegistrations);
      return row?.playtimeCounter === 1;
    },
  },
  {
    name: 'registered players get their role',
    fromTier: 2,
    async happens({ context }) {
      await restorePlayer(context.db);
      await askForChecks(context.db, instance.scope, [PLAYER.discordId]);
      const given: string[] = [];
      const giver: RoleGiver = {
        async give({ roleId }) {
          given.push(roleId);
          return 'done';
        },
        take: async () => 'done',
      };
      const away = { ...context, fetchGuildMember: async () => undefined };
      await settleDueMembers({ context: away, giver, signal: new AbortController().signal });
      return given.includes(ROLE);
    },
  },
  {
    name: 'a timed command runs',
    fromTier: 3,
    async happens({ context }) {
      await context.db.delete(timedCommandRuns);
      await context.db.update(timedCommands).set({ nextDueAt: now });
      await runDueCommands(context);
      const [row] = await context.db.select({ n: count() }).from(timedCommandRuns);
      return row?.n === 1;
    },
  },
  {
    name: 'game servers get the dynamic config',
    fromTier: 3,
    async happens(app) {
      const reply = await app.app.inject(`/api/dynamicConfig/server/${instance.id}/${configId}`);
      expect([200, 404]).toContain(reply.statusCode);
      return reply.statusCode === 200;
    },
  },
  {
    name: 'people write into the game',
    fromTier: 3,
    async happens(app) {
      const body = { botId: instance.id, serverId, message: 'hello' };
      const { status } = await call(app, registry.live.write, { body });
      expect([200, 403]).toContain(status);
      return status === 200;
    },
  },
  {
    name: 'the API key is made anew',
    fromTier: 3,
    async happens(app) {
      const { status } = await call(app, registry.bots.recreateApiKey, { body: { botId: instance.id } });
      expect([200, 403]).toContain(status);
      return status === 200;
    },
  },
];

/** Special is a complimentary Tier 5, Unknown has what Free has. */
const LEVELS = [0, 1, 2, 3, 4, 5, 5, 0];
const WATCHED = [6, 15, 16, 16, 16, 16, 16, 6];

async function setTier(tier: number): Promise<void> {
  await hosted.context.db.update(users).set({ tier }).where(eq(users.id, instance.owner.id));
  for (const { context } of [hosted, ownHost]) context.memberships.forget();
  // Past what is remembered for a moment.
  now += 2 * MINUTE_MS;
}

async function effectsOn(app: TestApp): Promise<string[]> {
  const happened: string[] = [];
  for (const { name, happens } of EFFECTS) if (await happens(app)) happened.push(name);
  return happened;
}

const namesUpTo = (level: number) =>
  EFFECTS.filter(({ fromTier }) => fromTier <= level).map(({ name }) => name);

// Downwards and up again: what a tier takes away comes back as it was.
test.each([5, 4, 3, 2, 1, 0, 7, 6, 3, 0, 5])('with tier %i just its features take effect', async (tier) => {
  await setTier(tier);
  expect(await effectsOn(hosted)).toEqual(namesUpTo(LEVELS[tier]!));
  const [row] = await hosted.context.db.select({ n: count() }).from(watchedServers(false));
  expect(row?.n).toBe(WATCHED[tier]);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7])('self-hosted, everything takes effect with tier %i', async (tier) => {
  await setTier(tier);
  expect(await effectsOn(ownHost)).toEqual(namesUpTo(5));
  const [row] = await ownHost.context.db.select({ n: count() }).from(watchedServers(true));
  expect(row?.n).toBe(SERVERS);
});

test('a downgrade keeps every setting, config and command', async () => {
  await setTier(0);
  const { body } = await call(hosted, registry.bots.forDiscordUser, {});
  expect(body).toEqual([
    expect.objectContaining({
      offlineAlert: expect.objectContaining({ isEnabled: true, channelId: CHANNEL }),
      chat: expect.objectContaining({ isChatLogEnabled: true, chatLogChannelId: CHANNEL }),
      rcon: expect.objectContaining({ isAdvancedEnabled: true }),
    }),
  ]);
  const list = async (route: Parameters<typeof send>[1], sent: Parameters<typeof send>[2]) =>
    (await call(hosted, route, sent)).body;
  expect(await list(registry.automaticRcon.list, { query: { botId: instance.id } })).toHaveLength(1);
  expect(await list(registry.dynamicConfig.list, { params: { botId: instance.id } })).toHaveLength(1);
  expect(await list(registry.servers.list, { params: { botId: instance.id } })).toHaveLength(SERVERS);
});
