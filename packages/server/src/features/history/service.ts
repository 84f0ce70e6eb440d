import { MAX_NEWER } from '@arkwright/contracts/history/bounds';
import { actorKey, cursorOf } from '@arkwright/contracts/history/keys';
import { groupsNamed } from '@arkwright/contracts/history/labels';
import { isForOwner } from '@arkwright/contracts/history/owner-values';
import {
  CHANGE_ORIGINS,
  type ChangeActor,
  type ChangeEntry,
  type HistoryFilter,
} from '@arkwright/contracts/history/schema';
import { verbsNamed } from '@arkwright/contracts/history/sentence';
import { shownAreaOf } from '@arkwright/contracts/history/shown-area';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { CHANGES_KEPT_MS } from '../../core/history/change-retention.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { ChangeRow, Cursor, HistoryQuery } from './repository.ts';
import * as repository from './repository.ts';
import { visibleAreas } from './visible-areas.ts';

/** A member who looks at the history of an instance. */
export type Viewer = { scope: InstanceScope; member: Member };

export type HistoryPage = { entries: ChangeEntry[]; next: string | null };

/** Splits `user:123` or `server:s1` at its first colon; the rest is undefined where there is none. */
function splitKey(key: string): { kind: string; rest: string | undefined } {
  const at = key.indexOf(':');
  return at === -1 ? { kind: key, rest: undefined } : { kind: key.slice(0, at), rest: key.slice(at + 1) };
}

function toActor(key: string): HistoryQuery['actor'] {
  const { kind, rest = '' } = splitKey(key);
  return kind === 'system' ? { kind, name: rest } : { kind, id: rest };
}

function toQuery(viewer: Viewer, filter: HistoryFilter): HistoryQuery {
  const { actor, target, area, q, ...rest } = filter;
  const { kind = '', rest: id } = target === undefined ? {} : splitKey(target);
  return {
    ...rest,
    shownArea: area,
    areas: visibleAreas(viewer.member),
    actor: actor === undefined ? undefined : toActor(actor),
    target: target === undefined ? undefined : { kind, ...(id !== undefined && { id }) },
    search: q
      ? {
          text: q,
          groups: groupsNamed(q),
          verbs: verbsNamed(q),
          seesOwnerValues: viewer.member.isOwner,
        }
      : undefined,
  };
}

function toCursor(cursor: string): Cursor {
  const { at, id } = /^(?<at>\d+)\.(?<id>.+)$/.exec(cursor)?.groups ?? {};
  return { at: Number(at), id: id ?? '' };
}

function toEntry(row: ChangeRow, { member }: Viewer): ChangeEntry {
  const target = { kind: row.targetKind, id: row.targetId, name: row.targetName };
  const isShown = member.isOwner || !isForOwner({ area: row.area, target });
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    // Only `recordChange` writes the column, from a list that the contract repeats.
    origin: CHANGE_ORIGINS.find((origin) => origin === row.origin) ?? 'system',
    area: row.area,
    action: row.action,
    target,
    before: isShown ? row.before : null,
    after: isShown ? row.after : null,
    ...(isShown && row.leftOut > 0 && { leftOut: row.leftOut }),
  };
}

/** A page of the entries that the viewer may see, newest first. New entries never move the following pages. */
export async function listHistory(
  db: Queries,
  viewer: Viewer,
  page: { filter: HistoryFilter; cursor?: string | undefined; limit: number; mostBytes?: number },
): Promise<HistoryPage> {
  const { rows, hasMore } = await repository.listChanges(db, viewer.scope, {
    wanted: toQuery(viewer, page.filter),
    cursor: page.cursor === undefined ? undefined : toCursor(page.cursor),
    limit: page.limit,
    mostBytes: page.mostBytes,
  });
  const last = rows.at(-1);
  return { entries: rows.map((row) => toEntry(row, viewer)), next: hasMore && last ? cursorOf(last) : null };
}

/** A place in time: behind an entry, or before a moment (ms). */
export type Before = { at: number; id?: string };

/** The newest entries about a player that the viewer may see, by EOS id, whatever is meant by them. */
export async function listAbout(
  db: Queries,
  viewer: Viewer,
  { netId, before, limit }: { netId: string; before?: Before | undefined; limit: number },
): Promise<{ entries: ChangeEntry[]; hasMore: boolean }> {
  const { rows, hasMore } = await repository.listChanges(db, viewer.scope, {
    wanted: {
      areas: visibleAreas(viewer.member),
      player: netId,
      to: before && before.id === undefined ? before.at : undefined,
    },
    cursor: before?.id === undefined ? undefined : { at: before.at, id: before.id },
    limit,
  });
  return { entries: rows.map((row) => toEntry(row, viewer)), hasMore };
}

/** Up to when entries have been left out because the history was full, ms; null if all of the last two years are there. */
export async function findLeftOut(db: Queries, { scope }: Viewer, now: number): Promise<number | null> {
  const cut = await repository.findCut(db, scope);
  return cut > now - CHANGES_KEPT_MS ? cut : null;
}

/** How many entries there are above a cursor. */
export async function countNewer(
  db: Queries,
  viewer: Viewer,
  question: { filter: HistoryFilter; since: string },
): Promise<number> {
  return repository.countNewer(db, viewer.scope, {
    wanted: toQuery(viewer, question.filter),
    since: toCursor(question.since),
    most: MAX_NEWER,
  });
}

/** The author and time of the last change. */
export async function findLatest(
  db: Queries,
  viewer: Viewer,
  { area, ...filter }: HistoryFilter,
): Promise<{ at: number; actor: ChangeActor } | null> {
  // A page's own changes, by the right to make them: a restart changes nothing on the page of servers.
  return (await repository.latestChange(db, viewer.scope, { ...toQuery(viewer, filter), area })) ?? null;
}

/** The choices of the history's filters: everyone by their latest name, the latest first, with areas and actions. */
export async function listFacets(
  db: Queries,
  viewer: Viewer,
): Promise<{ actors: ChangeActor[]; areas: string[]; actions: string[] }> {
  const areas = visibleAreas(viewer.member);
  const actors = await repository.listActors(db, viewer.scope, areas);
  const kinds = await repository.listKinds(db, viewer.scope, areas);
  // The first of an actor's several names is the latest.
  const byKey = new Map(actors.toReversed().map((actor) => [actorKey(actor), actor]));
  return {
    actors: [...byKey.values()].toReversed(),
    areas: [...new Set(kinds.map((kind) => shownAreaOf({ ...kind, after: null })))],
    actions: [...new Set(kinds.map(({ action }) => action))].toSorted(),
  };
}
