import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { OUTAGE_HOURS } from '@arkwright/contracts/update-notifications/bounds';
import type { UpdateState, WatchedMod } from '@arkwright/contracts/update-notifications/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { modUrl } from './curseforge.ts';
import { updatesOf } from './runs.ts';
import * as repository from './sources-repository.ts';
import { loadServers, plainNumber, watchedMods } from './watched-service.ts';

/** The known versions, and which of the instance's servers run older ones. */
export async function getUpdateState(context: AppContext, scope: InstanceScope): Promise<UpdateState> {
  const { db, clock, settings } = context;
  const { additionalModIds } = await getSettings(db, scope, 'updateNotification');
  const servers = (await loadServers(db, [scope.botId])).get(scope.botId) ?? [];
  const { ids, unwatched } = watchedMods(servers, additionalModIds);
  const rows = await repository.listKnownMods(db, ids.map(Number));
  const known = new Map(rows.map((row) => [String(row.id), row]));
  const build = await repository.newestBuild(db);
  const sources = {
    steam: await repository.findSource(db, 'steam'),
    curseforge: await repository.findSource(db, 'curseforge'),
  };
  const additional = new Set(additionalModIds.map(plainNumber));
  const newest = {
    build: build && { version: build.buildId, learnedAt: build.learnedAt },
    mods: new Map(rows.map(({ id, fileId, learnedAt }) => [String(id), { version: fileId, learnedAt }])),
  };
  return {
    game: {
      ...sourceState(sources.steam, clock.now()),
      buildId: build ? String(build.buildId) : '',
      publishedAt: build?.publishedAt ?? 0,
      learnedAt: build?.learnedAt ?? 0,
      claim: sources.steam?.claim
        ? { version: String(sources.steam.claim.said), at: sources.steam.claim.at }
        : null,
    },
    mods: {
      ...sourceState(sources.curseforge, clock.now()),
      hasKey: settings.updates.curseForge !== undefined,
    },
    watched: ids.map((id) => ({
      ...modState(id, known.get(id)),
      isAdditional: additional.has(id),
      servers: servers.filter(({ mods }) => mods.has(id)).length,
    })),
    unwatched,
    servers: servers.map((server) => updatesOf(server, newest)),
  };
}

function sourceState(source: repository.Source | undefined, now: number) {
  const { answeredAt = 0, problem = '' as const } = source ?? {};
  return { answeredAt, problem, isOut: problem !== '' && now - answeredAt >= OUTAGE_HOURS * HOUR_MS };
}

function modState(
  id: string,
  mod: repository.KnownMod | undefined,
): Omit<WatchedMod, 'isAdditional' | 'servers'> {
  if (!mod) return { id, name: '', url: '', fileName: '', fileAt: 0, state: 'waiting', claim: null };
  const { name, fileName, fileAt, isKnown, claim } = mod;
  const state = isKnown ? 'known' : 'missing';
  const claimed = claim && { version: claim.said === 0 ? '' : String(claim.said), at: claim.at };
  return { id, name, url: modUrl(mod), fileName, fileAt, state, claim: claimed };
}
