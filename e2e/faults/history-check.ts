import { isDeepStrictEqual } from 'node:util';
import type { Query } from '../support/embedded-database.ts';

type Change = { id: string; action: string; before: { name: string } | null; after: { name: string } | null };

/**
 * Whether servers and settings are what their history says, in one line for each that is not. A change without an entry,
 * an entry without the change, and a version that does not belong to either are what a write by halves would leave.
 */
export async function contradictions(query: Query): Promise<string[]> {
  return [...(await serversAgainstHistory(query)), ...(await settingsAgainstHistory(query))];
}

/** Names never come twice, so the entries of a server are a chain from nothing to what it is now. */
async function serversAgainstHistory(query: Query): Promise<string[]> {
  const rows = await query<{ id: string; name: string }>('SELECT id, name FROM servers');
  const changes = await query<Change>(
    `SELECT target_id AS id, action, before, after FROM changes WHERE target_kind = 'server'`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const histories = Map.groupBy(changes, ({ id }) => id);
  const problems = rows.filter(({ id }) => !histories.has(id)).map(({ name }) => `${name} has no history`);
  for (const [id, history] of histories) {
    const left = new Set(history.map(({ before }) => before?.name));
    const last = history
      .map(({ after }) => after?.name)
      .filter((name) => name === undefined || !left.has(name));
    if (!isDeepStrictEqual(last, [names.get(id)]))
      problems.push(`the history of ${id} ends with ${JSON.stringify(last)}, but it is ${names.get(id)}`);
    if (left.size !== history.length) problems.push(`the history of ${id} has two changes of the same thing`);
  }
  return problems;
}

type Group = {
  group: string;
  rev: number;
  value: unknown;
  versions: number[];
  saved: unknown;
  entries: number;
};

async function settingsAgainstHistory(query: Query): Promise<string[]> {
  // Every save of the load changes fields of one viewer in each group, which makes one entry.
  const groups = await query<Group>(
    `SELECT s."group", s.rev, s.value,
       (SELECT array_agg(v.rev ORDER BY v.rev) FROM settings_versions v WHERE v.bot_id = s.bot_id AND v."group" = s."group") AS versions,
       (SELECT v.value FROM settings_versions v WHERE v.bot_id = s.bot_id AND v."group" = s."group" AND v.rev = s.rev) AS saved,
       (SELECT count(*)::int FROM changes c WHERE c.bot_id = s.bot_id AND c.target_kind = 'settings' AND c.target_id = s."group") AS entries
     FROM settings s`,
  );
  const orphans = await query<{ n: number }>(
    `SELECT count(*)::int AS n FROM settings_versions v
     LEFT JOIN settings s ON s.bot_id = v.bot_id AND s."group" = v."group" AND s.rev >= v.rev WHERE s.rev IS NULL`,
  );
  const isWhole = ({ rev, value, versions, saved, entries }: Group) =>
    versions?.length === rev && versions.at(-1) === rev && isDeepStrictEqual(value, saved) && entries === rev;
  return [
    ...groups
      .filter((group) => !isWhole(group))
      .map((group) => `settings by halves: ${JSON.stringify(group)}`),
    ...orphans
      .filter(({ n }) => n > 0)
      .map(({ n }) => `${n} versions of settings are newer than the settings`),
  ];
}
