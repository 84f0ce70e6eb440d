import { playerList, serverStatus } from '@arkwright/contracts/status-and-listing/settings';
import type { AppContext } from '@arkwright/server/context/app-context';
import { spreadOverCategories } from '@arkwright/server/features/status-and-listing/categories';
import {
  type Display,
  listDisplays,
  type ShownServer,
} from '@arkwright/server/features/status-and-listing/displays';
import { type DisplayRow, saveDisplay } from '@arkwright/server/features/status-and-listing/repository';
import type { DisplayStore } from '@arkwright/server/features/status-and-listing/store-service';
import { makeInstance, serverFields } from '@arkwright/testing/factories';

export const GUILDS = 1000;
export const SERVERS = 10;
/** One server in five has players who come and go every two and a half minutes, the others once in an hour. */
const LIVELY = 5;
const LIVELY_MS = 150_000;
const CALM_MS = 3_600_000;

/** A voice channel for each server, and a message for each in one channel. */
const SETTINGS = {
  serverStatus: serverStatus.schema.parse({
    isEnabled: true,
    isStatusMessagesEnabled: true,
    showPlayerCount: true,
  }),
  playerList: playerList.schema.parse({}),
};
const categoryIdOf = ({ botId }: { botId: string }) => `${botId} category`;
const channelIdOf = ({ botId }: { botId: string }) => `${botId} channel`;

export type Guild = { botId: string; games: Game[]; rows: Map<string, DisplayRow> };
type Game = { server: ShownServer; changesEveryMs: number; nextAt: number };

/** So long until the next one of what happens every `everyMs` on average (Poisson). */
const untilNext = (everyMs: number): number => -Math.log(1 - Math.random()) * everyMs;

const keyOf = ({ kind, serverId }: { kind: string; serverId: string }) => `${kind} ${serverId}`;
/** Under which Discord has what is shown in a guild. */
const discordIdOf = ({ botId }: Guild, display: { kind: string; serverId: string }) =>
  `${botId} ${keyOf(display)}`;

/** A guild whose servers each have a voice channel and a message, all of them shown as they are at a time, ms. */
export async function addGuild(context: AppContext, now: number): Promise<Guild> {
  const { id: botId, scope } = await makeInstance(context);
  // The keeper looks for instances that show something; what that is, is in memory.
  const place = { kind: 'combined', serverId: '', placeId: channelIdOf({ botId }) } as const;
  await saveDisplay(context.db, scope, { ...place, change: { discordId: '3' } });
  const games = Array.from({ length: SERVERS }, (_, index): Game => {
    const changesEveryMs = index % LIVELY === 0 ? LIVELY_MS : CALM_MS;
    const { host, gamePort, maxPlayers } = serverFields();
    const server: ShownServer = {
      id: `${index}`,
      name: `Server ${index}`,
      host,
      gamePort,
      maxPlayers,
      state: 'online',
      since: 0,
      players: 20,
      online: [],
    };
    return { server, changesEveryMs, nextAt: now + untilNext(changesEveryMs) };
  });
  const guild: Guild = { botId, games, rows: new Map() };
  for (const display of displaysOf(guild, now)) {
    const { kind, serverId, placeId, shownDigest } = display;
    guild.rows.set(keyOf(display), {
      kind,
      serverId,
      placeId,
      shownDigest,
      discordId: discordIdOf(guild, display),
      // At different times, as after hours of use.
      changedAt: now - Math.random() * LIVELY_MS,
      begunAt: null,
      soughtTitle: '',
      leftoverPlaceId: '',
      leftoverId: '',
      problem: '',
      triedAt: 0,
    });
  }
  return guild;
}

function displaysOf(guild: Guild, now: number): Display[] {
  const categoryId = categoryIdOf(guild);
  const where = { categoryId, statusChannelId: channelIdOf(guild) };
  const settings = { ...SETTINGS, serverStatus: { ...SETTINGS.serverStatus, ...where } };
  const servers = guild.games.map(({ server }) => server);
  return spreadOverCategories(listDisplays(settings, servers, now), {
    chosen: { id: categoryId, name: 'Servers' },
    rows: [...guild.rows.values()],
    channels: [],
    categoryIds: new Set([categoryId]),
  });
}

/** What Discord should show of a guild now, by the id under which it has it. */
export function shownOf(guild: Guild, now: number): { id: string; kind: Display['kind']; shown: string }[] {
  return displaysOf(guild, now).map((display) => ({
    id: discordIdOf(guild, display),
    kind: display.kind,
    shown: display.message?.description ?? display.title,
  }));
}

/** Players come and go until a time, ms; whether anybody did. */
export function play({ games }: Guild, now: number): boolean {
  const changed = games.filter(({ nextAt }) => nextAt <= now);
  for (const game of changed) {
    const { server } = game;
    const comes = server.players === 0 || (server.players < server.maxPlayers && Math.random() < 0.5);
    game.server = { ...server, players: server.players + (comes ? 1 : -1) };
    game.nextAt = now + untilNext(game.changesEveryMs);
  }
  return changed.length > 0;
}

/** A guild's displays, in memory. */
export function storeOf(guild: Guild, now: () => number): DisplayStore {
  const notMeasured = () => Promise.reject(new Error('The benchmark makes, removes and draws nothing.'));
  return {
    now,
    load: async () => ({
      wanted: displaysOf(guild, now()),
      rows: [...guild.rows.values()],
      stepProblem: () => undefined,
    }),
    rows: async () => [...guild.rows.values()],
    async save(displays, change) {
      for (const display of displays) {
        const row = guild.rows.get(keyOf(display));
        if (row) guild.rows.set(keyOf(display), { ...row, ...change });
      }
    },
    guildId: notMeasured,
    remove: notMeasured,
    draw: notMeasured,
  };
}
