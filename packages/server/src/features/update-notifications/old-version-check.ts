import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { ServerUpdates } from '@arkwright/contracts/update-notifications/schema';
import type { Check, Found } from '../../context/app-context.ts';
import { coverEach } from '../../context/coverage.ts';
import { listActiveIds } from '../../core/instances/repository.ts';
import type { Queries } from '../../platform/database/database.ts';
import { updatesOf } from './runs.ts';
import * as repository from './sources-repository.ts';
import { loadServers, type WatchedServer } from './watched-service.ts';

const AT_ONCE = 200;

/** Servers that run an older version of the game or of a mod than the newest one, as their companions say. */
export const oldVersionCheck: Check = {
  key: 'old-version',
  group: 'Servers',
  label: 'Servers run the newest version of the game and of their mods',
  area: 'UpdateNotifications',
  isOfServers: true,
  isQuiet: true,
  to: '/updateNotifications',
  actions: ['restart', 'connect-host'],
  everyMs: 10 * MINUTE_MS,
  async find({ db }, botIds) {
    const build = await newestBuild(db);
    const all = botIds ?? (await listActiveIds(db));
    const found: Found[] = [];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      for (const [botId, servers] of await loadServers(db, all.slice(at, at + AT_ONCE))) {
        const told = servers.filter(({ toldAt }) => toldAt > 0);
        const newest = { build, mods: await newestMods(db, told) };
        for (const server of told) {
          const { serverId, serverName, build: runs, oldModIds } = updatesOf(server, newest);
          const old = [...(runs === 'old' ? ['the game'] : []), ...oldModIds.map((id) => `mod ${id}`)];
          if (old.length > 0)
            found.push({
              botId,
              subject: serverId,
              name: serverName,
              reason: `older than the newest: ${old.join(', ')}`,
            });
        }
      }
    }
    return found;
  },
  async covers({ context: { db }, scope: { botId } }) {
    const servers = (await loadServers(db, [botId])).get(botId) ?? [];
    const newest = { build: await newestBuild(db), mods: await newestMods(db, servers) };
    return coverEach(servers, {
      judge: (server) => (server.toldAt === 0 ? undefined : whyNotCompared(updatesOf(server, newest))),
      none: 'no companion or agent has told which version a server runs',
    });
  },
  title: ({ name }) => `${name} runs an old version`,
  heading: (count) => `${count === 1 ? '1 server runs' : `${count} servers run`} an old version`,
  remedy: 'A restart loads the newest one.',
};

async function newestBuild(db: Queries) {
  const build = await repository.newestBuild(db);
  return build && { version: build.buildId, learnedAt: build.learnedAt };
}

/** The newest known versions of the mods of some servers. */
async function newestMods(db: Queries, servers: readonly WatchedServer[]) {
  const ids = [...new Set(servers.flatMap(({ mods }) => [...mods.keys()]))];
  const known = await repository.listKnownMods(db, ids.map(Number));
  return new Map(known.map(({ id, fileId, learnedAt }) => [String(id), { version: fileId, learnedAt }]));
}

/** Why it is not known whether a server runs the newest versions; empty if it is. */
function whyNotCompared({ build, unknownMods, unlistedMods }: ServerUpdates): string {
  if (build === 'none') return 'the newest build of the game is not known';
  if (build === 'unknown') return 'its companion has not told its build since the newest one came out';
  if (unknownMods > 0) return 'its companion has not told its mods since the newest ones came out';
  return unlistedMods > 0 ? 'the newest versions of some of its mods are not known' : '';
}
