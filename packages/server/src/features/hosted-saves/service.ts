import { DASHBOARD_KINDS, type DashboardKind } from '@arkwright/contracts/core/data-kinds';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { READ_AGAIN_MINUTES } from '@arkwright/contracts/hosted-saves/bounds';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { NEED_WORDS, OFF_WORDS } from '@arkwright/contracts/hosted-saves/words';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Message } from '../../platform/events/bus.ts';
import { listUploadSources, NO_UPLOADS, type UploadSources } from '../companion/service.ts';
import { canHost } from '../host-services/service.ts';
import { listSaveServers, type SaveServer } from '../servers/service.ts';
import { isUploadOn } from '../uploads/service.ts';
import { type Conditions, isLeftToCompanion, leftWords, needsOf, shownState } from './decide.ts';
import * as repository from './repository.ts';

/** Wakes the worker that looks for saves. */
export const HOSTED_SAVES_WORK = 'hosted-saves';

/** Has open pages read the states of saves again. */
export const savesNews = (botId: string): Message => ({
  kind: 'changed',
  of: { botId },
  topic: 'hosted-saves',
});

/** Notifies open pages of a change of a save's state. */
export const announce = ({ bus, db }: Pick<AppContext, 'bus' | 'db'>, botId: string): Promise<void> =>
  bus.publish(db, savesNews(botId));

/** What an instance's settings and tier say; undefined while the bot is not in the guild. */
export async function findConditions(
  context: AppContext,
  scope: InstanceScope,
): Promise<(Conditions & { minutes: number }) | undefined> {
  const found = await getSettingsInEffect(context, scope, ['companionMod', 'nitrado']);
  if (!found) return undefined;
  const { companionMod, nitrado } = found.groups;
  return {
    hasTier: found.limits.companionMod,
    companion: companionMod,
    minutes: nitrado.hostedSavesMinutes,
  };
}

/** The instance's game servers, in their order, with the states of their saves and the sources of their data. */
export async function listHostedSaves(context: AppContext, scope: InstanceScope): Promise<HostedSave[]> {
  const { db } = context;
  const [servers, rows, sources, conditions] = await Promise.all([
    listSaveServers(db, scope),
    repository.listRows(db, scope),
    listUploadSources(db, scope),
    findConditions(context, scope),
  ]);
  const rowOf = new Map(rows.map((row) => [row.serverId, row]));
  return servers.map((server) => {
    const row = rowOf.get(server.id);
    const isAbout = row && row.hostKind === server.hostKind && row.hostId === server.hostId;
    const uploads = sources.get(server.id) ?? NO_UPLOADS;
    return toHostedSave(context, { server, row: isAbout ? row : undefined, uploads, conditions });
  });
}

function toHostedSave(
  context: AppContext,
  of: {
    server: SaveServer;
    row: repository.SeenRow | undefined;
    uploads: UploadSources;
    conditions: Conditions | undefined;
  },
): HostedSave {
  const { server, row, uploads, conditions } = of;
  const isPossible = canHost(server.hostKind, 'files');
  const isOn = server.readsHostedSaves;
  const needs = isOn && conditions ? needsOf(conditions, { canReadFiles: isPossible }) : [];
  const isClaimed = row !== undefined && row.claimedUntil > row.now;
  const state = shownState({ isOn, needs, progress: row && { step: row.step, isClaimed } });
  const isFetching = state === 'fetching' && row !== undefined;
  const isIdle = !isClaimed && state !== 'off' && state !== 'needs';
  return {
    serverId: server.id,
    serverName: server.name,
    isPossible,
    isOn,
    state,
    needs,
    message: state === 'off' || state === 'needs' ? '' : (row?.message ?? ''),
    checkedAt: row?.checkedAt ?? 0,
    readAt: row?.readAt ?? 0,
    savedAt: row?.savedAt ?? 0,
    saveBytes: row?.saveBytes ?? 0,
    fetchedBytes: isFetching ? row.fetchedBytes : 0,
    fetchBytes: isFetching ? row.fetchBytes : 0,
    dayBytes: row ? bytesSince(row.fetches, row.now - DAY_MS) : 0,
    nextAt: isIdle ? (row?.nextAt ?? 0) : 0,
    sources: sourcesOf(uploads, { conditions, now: context.clock.now() }),
  };
}

const bytesSince = (fetches: readonly { at: number; bytes: number }[], since: number) =>
  fetches.reduce((sum, { at, bytes }) => (at > since ? sum + bytes : sum), 0);

function sourcesOf(
  uploads: UploadSources,
  { conditions, now }: { conditions: Conditions | undefined; now: number },
): HostedSave['sources'] {
  const of = (kind: DashboardKind) => ({
    ...uploads[kind],
    isWanted: conditions !== undefined && isUploadOn(conditions.companion, kind),
    isLeftToCompanion: isLeftToCompanion(uploads[kind], now),
  });
  return { players: of('players'), tribes: of('tribes'), bases: of('bases'), dinos: of('dinos') };
}

/** The kinds of a server's data that are read from its save now, and in words those that are left to a companion. */
export async function findKindsToRead(
  context: AppContext,
  scope: InstanceScope,
  { serverId, companion }: { serverId: string; companion: Conditions['companion'] },
): Promise<{ kinds: DashboardKind[]; left: string }> {
  const uploads = (await listUploadSources(context.db, scope)).get(serverId) ?? NO_UPLOADS;
  const now = context.clock.now();
  const wanted = DASHBOARD_KINDS.filter((kind) => isUploadOn(companion, kind));
  const kinds = wanted.filter((kind) => !isLeftToCompanion(uploads[kind], now));
  return { kinds, left: leftWords(uploads, wanted, now) };
}

/**
 * Has a server's save read as soon as possible; fetched only if it has changed since the last time, or could not be read.
 * CONFLICT if it isn't switched on or something is missing, RATE_LIMITED a short while after the last look.
 */
export async function readNow(
  context: AppContext,
  scope: InstanceScope,
  serverId: string,
): Promise<HostedSave> {
  const before = await findHostedSave(context, scope, serverId);
  if (before.state === 'off') throw new AppError('CONFLICT', OFF_WORDS);
  if (before.state === 'needs')
    throw new AppError('CONFLICT', before.needs.map((need) => NEED_WORDS[need]).join(' '));
  const waitMs = await repository.setDueNow(context.db, scope, {
    serverId,
    apartMs: READ_AGAIN_MINUTES * MINUTE_MS,
  });
  if (waitMs > 0)
    throw new AppError('RATE_LIMITED', TOO_SOON, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  await context.bus.publish(
    context.db,
    { kind: 'work', what: HOSTED_SAVES_WORK, botId: scope.botId, id: '' },
    savesNews(scope.botId),
  );
  return findHostedSave(context, scope, serverId);
}

const TOO_SOON = `The host was asked less than ${READ_AGAIN_MINUTES} minutes ago.`;

async function findHostedSave(
  context: AppContext,
  scope: InstanceScope,
  serverId: string,
): Promise<HostedSave> {
  const found = (await listHostedSaves(context, scope)).find((save) => save.serverId === serverId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
