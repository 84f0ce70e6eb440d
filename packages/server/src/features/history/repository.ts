import type { ChangeActor } from '@arkwright/contracts/history/schema';
import { CONSOLE_ACTION, SHOWN_ELSEWHERE, STOP_AREA } from '@arkwright/contracts/history/shown-area';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { changes } from '../../core/history/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/typed-text.ts';

/** The columns for finding entries repeat the others and are not read. */
const { searchText: _text, ownerText: _ownerText, ...COLUMNS } = getTableColumns(changes);

export type ChangeRow = Omit<typeof changes.$inferSelect, 'searchText' | 'ownerText'>;

/** The readable entries: of all areas, or of these and with these actions. */
export type VisibleAreas = 'all' | { areas: readonly string[]; actions: readonly string[] };

/** A text, with the settings groups and the last words of actions that it matches. */
type Search = {
  text: string;
  groups: readonly string[];
  verbs: readonly string[];
  /** Whether values that are for the owner alone (contracts, history/owner-values.ts) are looked into. */
  seesOwnerValues: boolean;
};

/** The filters; each one narrows the search. */
export type HistoryQuery = {
  areas: VisibleAreas;
  /** Parts of the system have no id and are identified by their name. */
  actor?: { kind: string; id: string } | { kind: string; name: string } | undefined;
  area?: string | undefined;
  /** The area that entries show, where it is another (`shownAreaOf`). */
  shownArea?: string | undefined;
  action?: string | undefined;
  target?: { kind: string; id?: string } | undefined;
  /** The EOS ID of a player whom the entries are about, or name. */
  player?: string | undefined;
  search?: Search | undefined;
  /** ms, inclusive. */
  from?: number | undefined;
  /** ms, exclusive. */
  to?: number | undefined;
};

/** A place between two entries, newest first. */
export type Cursor = { at: number; id: string };

/** A page's entries together are about this large; one that is larger by itself is a page of its own. */
const PAGE_BYTES = 1_000_000;
const MAX_ACTORS = 500;

/** By the index of texts, in each of its parts (platform/database/search-index.ts). */
function matching(search: Search): SQL | undefined {
  const { text, groups, verbs, seesOwnerValues } = search;
  return or(
    contains(changes.searchText, text),
    seesOwnerValues ? contains(changes.ownerText, text) : undefined,
    groups.length > 0
      ? and(eq(changes.targetKind, 'settings'), inArray(changes.targetId, [...groups]))
      : undefined,
    // An action is the first line of the text. The second look is for words in the values that end like one.
    ...verbs.map((verb) =>
      and(ilike(changes.searchText, `%.${verb}\n%`), eq(sql`split_part(${changes.action}, '.', 2)`, verb)),
    ),
  );
}

/** Settings contain many entries: a name on both sides does not tell which was changed. */
function about(player: string): SQL | undefined {
  return or(
    and(inArray(changes.targetKind, ['player', 'chat-mute']), eq(changes.targetId, player)),
    and(contains(changes.searchText, player), ne(changes.targetKind, 'settings')),
  );
}

function visibleIn({ areas, actions }: Exclude<VisibleAreas, 'all'>): SQL | undefined {
  return or(inArray(changes.area, [...areas]), inArray(changes.action, [...actions]));
}

/** `isConsoleStop` in SQL. */
const isConsoleStop = sql`(${changes.action} = ${CONSOLE_ACTION}
  and coalesce(${changes.after} ->> 'command', '') ~* '^\\s*doexit(\\s|$)')`;

/** `shownAreaOf` in SQL. */
function isShownIn(area: string): SQL | undefined {
  const elsewhere = [...SHOWN_ELSEWHERE];
  const here = elsewhere.flatMap(([action, shown]) => (shown === area ? [action] : []));
  const own = and(
    eq(changes.area, area),
    notInArray(
      changes.action,
      elsewhere.map(([action]) => action),
    ),
    not(isConsoleStop),
  );
  return or(
    own,
    here.length > 0 ? inArray(changes.action, here) : undefined,
    area === STOP_AREA ? isConsoleStop : undefined,
  );
}

function where(scope: InstanceScope, wanted: HistoryQuery): SQL | undefined {
  const { areas, actor, area, shownArea, action, target, player, search, from, to } = wanted;
  return and(
    eq(changes.botId, scope.botId),
    areas === 'all' ? undefined : visibleIn(areas),
    actor && eq(changes.actorKind, actor.kind),
    actor && ('id' in actor ? eq(changes.actorId, actor.id) : eq(changes.actorName, actor.name)),
    area === undefined ? undefined : eq(changes.area, area),
    shownArea === undefined ? undefined : isShownIn(shownArea),
    action === undefined ? undefined : eq(changes.action, action),
    target && eq(changes.targetKind, target.kind),
    target?.id === undefined ? undefined : eq(changes.targetId, target.id),
    player === undefined ? undefined : about(player),
    from === undefined ? undefined : gte(changes.at, from),
    to === undefined ? undefined : lt(changes.at, to),
    search && matching(search),
  );
}

const behind = ({ at, id }: Cursor) => sql`(${changes.at}, ${changes.id}) < (${at}, ${id})`;
const above = ({ at, id }: Cursor) => sql`(${changes.at}, ${changes.id}) > (${at}, ${id})`;

/** How many of the entries, by their sizes, make a page: all that fit, and at least one. */
export function countFitting(
  bytes: readonly number[],
  { limit, mostBytes }: { limit: number; mostBytes: number },
): number {
  let sum = 0;
  const tooMuch = bytes.slice(0, limit).findIndex((size, index) => {
    sum += size;
    return index > 0 && sum > mostBytes;
  });
  return tooMuch === -1 ? Math.min(bytes.length, limit) : tooMuch;
}

/**
 * A page of entries, newest first, after `cursor`, and whether there are more. It has at most `limit` of them and fewer if
 * they are large, so that no history fills the memory.
 */
export async function listChanges(
  db: Queries,
  scope: InstanceScope,
  page: { wanted: HistoryQuery; cursor?: Cursor | undefined; limit: number; mostBytes?: number | undefined },
): Promise<{ rows: ChangeRow[]; hasMore: boolean }> {
  const { wanted, cursor, limit, mostBytes = PAGE_BYTES } = page;
  const found = await db
    .select({ id: changes.id, bytes: changes.bytes })
    .from(changes)
    .where(and(where(scope, wanted), cursor && behind(cursor)))
    .orderBy(desc(changes.at), desc(changes.id))
    // One more shows whether there is a next page.
    .limit(limit + 1);
  const fitting = countFitting(
    found.map((row) => row.bytes),
    { limit, mostBytes },
  );
  if (fitting === 0) return { rows: [], hasMore: false };
  const ids = found.slice(0, fitting).map(({ id }) => id);
  const rows = await db
    .select(COLUMNS)
    .from(changes)
    .where(and(eq(changes.botId, scope.botId), inArray(changes.id, ids)))
    .orderBy(desc(changes.at), desc(changes.id));
  return { rows, hasMore: found.length > fitting };
}

/** When the newest entry was made that had to make room for others, ms; 0 if none had to. */
export async function findCut(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db
    .select({ at: botInstances.historyCutAt })
    .from(botInstances)
    .where(eq(botInstances.id, scope.botId));
  return row?.at ?? 0;
}

/** How many entries lie above a cursor, counted to `most`. */
export async function countNewer(
  db: Queries,
  scope: InstanceScope,
  question: { wanted: HistoryQuery; since: Cursor; most: number },
): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(changes)
    .where(and(where(scope, question.wanted), above(question.since)))
    .limit(question.most)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
  return row?.count ?? 0;
}

/** Commands and messages, which change nothing that a page shows. */
const isRun = sql`(${changes.action} like '%.ran' or ${changes.action} like '%.missed' or ${changes.action} like 'live.%')`;

/** The newest entry of a change, without its sides. */
export async function latestChange(
  db: Queries,
  scope: InstanceScope,
  wanted: HistoryQuery,
): Promise<{ at: number; actor: ChangeActor } | undefined> {
  const actor = { kind: changes.actorKind, id: changes.actorId, name: changes.actorName };
  const [row] = await db
    .select({ at: changes.at, actor })
    .from(changes)
    .where(and(where(scope, wanted), not(isRun)))
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(1);
  return row;
}

/** Everyone in the entries of some areas, the latest name of each first. */
export function listActors(db: Queries, scope: InstanceScope, areas: VisibleAreas): Promise<ChangeActor[]> {
  const { actorKind: kind, actorId: id, actorName: name } = changes;
  return db
    .select({ kind, id, name })
    .from(changes)
    .where(where(scope, { areas }))
    .groupBy(kind, id, name)
    .orderBy(desc(sql`max(${changes.at})`))
    .limit(MAX_ACTORS);
}

/** The areas and actions that entries of some areas have. */
export function listKinds(
  db: Queries,
  scope: InstanceScope,
  areas: VisibleAreas,
): Promise<{ area: string; action: string }[]> {
  const { area, action } = changes;
  return db
    .selectDistinct({ area, action })
    .from(changes)
    .where(where(scope, { areas }))
    .orderBy(area, action);
}
