/**
 * For tests: the expected result of a settings merge, from the rules of field ownership and the hand-written
 * table. It shares no code with the merge.
 */
import type { Candidate } from './settings-oracle-values.ts';
import { has, ORACLE_GROUPS, type Person, ROWS, type Row } from './settings-ownership-oracle.ts';

type Values = Record<string, unknown>;
export type World = Record<string, { rev: number; value: Values }>;

export type OracleCase = {
  caller: Person;
  limits: Readonly<Record<string, unknown>>;
  stored: World;
  /** Values sent, by `group.field`. */
  sent: ReadonlyMap<string, Candidate>;
  /** Groups sent as something that isn't an object. */
  malformed: ReadonlySet<string>;
  revs: Readonly<Record<string, number>>;
};

export type Prediction =
  | { kind: 'merged'; world: Record<string, Values>; changed: string[]; notAllowed: string[] }
  | { kind: 'stale'; group: string }
  | { kind: 'invalid'; paths: string[] }
  | { kind: 'tier-required'; feature: string; field: string };

/** Both sides come from the hand-written table, with their keys in the same order. */
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const pathOf = (row: Row) => `${row.group}.${row.field}`;

const rowsOf = ORACLE_GROUPS.map((name) => ({ name, rows: ROWS.filter(({ group }) => group === name) }));

/** All values of an instance, with the initial ones if nothing is stored. */
export function completeWorld(stored: World): Record<string, Values> {
  const world: Record<string, Values> = {};
  for (const { name, rows } of rowsOf) {
    const values = stored[name]?.value ?? {};
    const complete: Values = {};
    for (const { field, initial } of rows) complete[field] = field in values ? values[field] : initial;
    world[name] = complete;
  }
  return world;
}

const nothing = new Set<unknown>([false, '', 'Off', 'NotSelected']);
const asksForTier = (value: unknown) => (Array.isArray(value) ? value.length > 0 : !nothing.has(value));

/** Features switched on by `after` without their dependency (specification §4). */
function unmet(before: Record<string, Values>, after: Record<string, Values>): string[] {
  const on = (world: Record<string, Values>, path: string) => {
    const [group = '', field = ''] = path.split('.');
    return world[group]?.[field];
  };
  const paths: string[] = [];
  const switchNeeds = (path: string, need: string) => {
    if (on(after, path) === true && on(before, path) !== true && on(after, need) !== true) paths.push(path);
  };
  const entriesNeed = (path: string, need: string) => {
    type Entry = { id: string; notifyDiscord: boolean };
    const ids = (world: Record<string, Values>) =>
      (on(world, path) as Entry[]).filter((entry) => entry.notifyDiscord).map((entry) => entry.id);
    const fresh = ids(after).filter((id) => !ids(before).includes(id));
    if (fresh.length > 0 && on(after, need) !== true) paths.push(path);
  };
  switchNeeds('chatReaction.isEnabled', 'chat.isChatLogEnabled');
  switchNeeds('bannedWord.isEnabled', 'chat.isChatLogEnabled');
  switchNeeds('bannedWord.isEnabled', 'playerRegistration.isEnabled');
  switchNeeds('bannedWord.automaticBanEnabled', 'ban.isEnabled');
  switchNeeds('playerAlert.isEnabled', 'log.isEnabled');
  entriesNeed('chatReaction.chatReactEntries', 'chatReaction.isLoggingEnabled');
  entriesNeed('bannedWord.bannedWordEntries', 'bannedWord.isLoggingEnabled');
  const mode = on(after, 'decay.decayMode');
  if (
    mode !== 'Off' &&
    mode !== on(before, 'decay.decayMode') &&
    on(after, 'companionMod.isEnabled') !== true
  ) {
    paths.push('decay.decayMode');
  }
  return [...new Set(paths)].sort();
}

export function predict({ caller, limits, stored, sent, malformed, revs }: OracleCase): Prediction {
  if (malformed.size > 0) return { kind: 'invalid', paths: [...malformed].sort() };
  const before = completeWorld(stored);
  const notAllowed: string[] = [];
  const applied: { row: Row; candidate: Candidate }[] = [];
  for (const row of ROWS) {
    const candidate = sent.get(pathOf(row));
    const current = before[row.group]?.[row.field];
    if (!candidate || same(candidate.raw, current)) continue;
    if (!has(caller, row.edit)) notAllowed.push(pathOf(row));
    else if (!candidate.isValid || !same(candidate.stored, current)) applied.push({ row, candidate });
  }
  for (const { row } of applied) {
    const rev = revs[row.group];
    if (rev !== undefined && rev !== stored[row.group]?.rev) return { kind: 'stale', group: row.group };
  }
  const wrong = applied.filter(({ candidate }) => !candidate.isValid).map(({ row }) => pathOf(row));
  if (wrong.length > 0) return { kind: 'invalid', paths: wrong.sort() };
  for (const { row, candidate } of applied) {
    if (row.feature && limits[row.feature] !== true && asksForTier(candidate.stored)) {
      return { kind: 'tier-required', feature: row.feature, field: pathOf(row) };
    }
  }
  const world = completeWorld(stored);
  for (const { row, candidate } of applied)
    Object.assign(world[row.group] ?? {}, { [row.field]: candidate.stored });
  const paths = unmet(before, world);
  if (paths.length > 0) return { kind: 'invalid', paths };
  const changed = [...new Set(applied.map(({ row }) => row.group))];
  return { kind: 'merged', world, changed, notAllowed };
}
