import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check, Found } from '../../context/app-context.ts';
import { listActiveIds } from '../../core/instances/repository.ts';
import { updatesOf } from './runs.ts';
import * as repository from './sources-repository.ts';
import { loadServers } from './watched-service.ts';

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
  everyMs: 10 * MINUTE_MS,
  async find({ db }, botIds) {
    const build = await repository.newestBuild(db);
    const all = botIds ?? (await listActiveIds(db));
    const found: Found[] = [];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      for (const [botId, servers] of await loadServers(db, all.slice(at, at + AT_ONCE))) {
        const told = servers.filter(({ toldAt }) => toldAt > 0);
        const ids = [...new Set(told.flatMap(({ mods }) => [...mods.keys()]))];
        const known = await repository.listKnownMods(db, ids.map(Number));
        const newest = {
          build: build && { version: build.buildId, learnedAt: build.learnedAt },
          mods: new Map(
            known.map(({ id, fileId, learnedAt }) => [String(id), { version: fileId, learnedAt }]),
          ),
        };
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
  title: ({ name }) => `${name} runs an old version`,
  heading: (count) => `${count === 1 ? '1 server runs' : `${count} servers run`} an old version`,
  remedy: 'A restart loads the newest one.',
};
