import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { mostOf } from '@arkwright/contracts/derived/limits';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '../features/servers/service.ts';
import { dashboardSnapshots } from '../features/uploads/table.ts';
import { newId } from '../platform/base/random.ts';
import { PACE_AN_HOUR } from '../platform/work/retention.ts';
import { JOBS, TABLES } from './bounds/all-tables.ts';
import { ID_COLUMN, NOBODY, type TableBound } from './bounds/table-bound.ts';

// A new table, or a new column that holds text, lists, json or bytes, needs its entry in bounds/: who makes it grow, how
// far, what goes first, and who sees to it. Nothing here is believed that can be looked at.

const SOURCES = join(import.meta.dirname, '..');

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await context.db.execute<Row>(query)).rows;

type Column = { table: string; name: string; type: string; isNeeded: boolean };

const columnsOf = (schema: string) =>
  rowsOf<Column>(sql`
    select it.table_name as table, it.column_name as name, it.udt_name as type,
      it.is_nullable = 'NO' and it.column_default is null and it.is_generated = 'NEVER' as "isNeeded"
    from information_schema.columns as it join information_schema.tables as its using (table_schema, table_name)
    where it.table_schema = ${schema} and its.table_type = 'BASE TABLE' order by 1, it.ordinal_position`);

/** Whether a value of the type may be large. */
const canBeLarge = (type: string) =>
  ['text', 'varchar', 'json', 'jsonb', 'bytea'].includes(type) || type.startsWith('_');
/** Partitions by day are as their parent. */
const baseOf = (table: string) => table.replace(/_(?:\d{8}|default)$/, '');

test.each([
  ['public', TABLES],
  ['jobs', JOBS],
])('each table of %s has a bound, and so has each column that may be large', async (schema, bounds) => {
  const columns = await columnsOf(schema);
  expect([...new Set(columns.map(({ table }) => baseOf(table)))].toSorted()).toEqual(
    Object.keys(bounds).toSorted(),
  );
  const grown = columns.filter(
    ({ table }) => !bounds[baseOf(table)]?.grownBy.every((who) => who === 'operator'),
  );
  const large = grown.filter(
    ({ name, type }) => canBeLarge(type) && !(type === 'text' && ID_COLUMN.test(name)),
  );
  const unbounded = large.filter(({ table, name }) => !((bounds[baseOf(table)]?.columns?.[name] ?? 0) > 0));
  expect(unbounded.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
  const known = columns.map(({ table, name }) => `${baseOf(table)}.${name}`);
  const named = Object.entries(bounds).flatMap(([table, { columns: own = {} }]) =>
    Object.keys(own).map((name) => `${table}.${name}`),
  );
  expect(named.filter((place) => !known.includes(place))).toEqual([]);
});

const byKind = <Kind extends TableBound['enforcedBy']['kind']>(kind: Kind) =>
  Object.entries(TABLES).flatMap(([table, bound]) =>
    bound.enforcedBy.kind === kind
      ? [{ table, bound, by: bound.enforcedBy as Extract<TableBound['enforcedBy'], { kind: Kind }> }]
      : [],
  );

test.each(byKind('key'))(
  '$table: its key limits it to one row for each of its parent',
  async ({ table, by, bound }) => {
    const keys = await rowsOf<{ columns: string[] }>(sql`
    select array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey) order by 1) as columns
    from pg_index where indrelid = ${table}::regclass and indisunique and indpred is null`);
    expect(keys.map(({ columns }) => columns)).toContainEqual(by.columns.toSorted());
    if (by.parent === undefined) return;
    const parents = await rowsOf<{ parent: string }>(sql`
    select confrelid::regclass::text as parent from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f' and confdeltype = 'c'`);
    expect(parents.map(({ parent }) => parent)).toContain(by.parent);
    const words = Object.values(by.closed ?? {}).reduce((product, values) => product * values.length, 1);
    const own = TABLES[by.parent];
    if (own?.per === bound.per && table !== 'player_role_checks') expect(bound.rows).toBe(own.rows * words);
  },
);

/** The folder of the feature, or of the part of the platform, that a file belongs to. */
const featureOf = (path: string) => basename(dirname(path));
const camel = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

async function definedIn(table: string): Promise<string> {
  for await (const path of glob('**/table.ts', { cwd: SOURCES })) {
    if ((await readFile(join(SOURCES, path), 'utf8')).includes(`export const ${camel(table)} =`)) return path;
  }
  return '';
}

test.each(byKind('cap'))('$table: each of its bounds is used by its test', async ({ table, by }) => {
  const source = await readFile(join(SOURCES, by.test), 'utf8');
  const [, ...tests] = source.split(/^test\b/m);
  expect(tests.filter((text) => /^\.(skip|todo|only)/.test(text))).toEqual([]);
  const isAbout =
    new RegExp(`\\b(${table}|${camel(table)})\\b`).test(source) ||
    featureOf(by.test) === featureOf(await definedIn(table));
  expect(isAbout, `${by.test} is about ${table}`).toBe(true);
  const body = source.replace(/^import [^;]*;$/gm, '');
  for (const [name, most] of Object.entries(by.most)) {
    expect(body, by.test).toMatch(new RegExp(`\\b${name}\\b`));
    expect(most).toBeGreaterThan(0);
  }
});

test('a table that refuses one more deletes nothing', () => {
  const refusing = Object.entries(TABLES).filter(([, { told }]) => told === NOBODY.refused);
  expect(refusing.filter(([, { goesFirst, kept }]) => kept || !goesFirst.startsWith('nothing'))).toEqual([]);
});

test.each(byKind('tier'))('$table: its bound is the highest limit of a tier', ({ bound, by }) => {
  expect(bound.rows).toBe(mostOf(by.limit));
});

test('everything that an instance, a person or a stranger can add rows to has a number as its bound', () => {
  const unbounded = Object.entries({ ...TABLES, ...JOBS }).filter(
    ([, { rows, grownBy }]) =>
      !Number.isFinite(rows) && grownBy.some((who) => !['operator', 'Patreon'].includes(who)),
  );
  expect(unbounded.map(([table]) => table)).toEqual([]);
});

const KEPT = Object.entries(TABLES).flatMap(([table, { kept }]) => (kept ? [{ table, kept }] : []));

test.each(KEPT)('$table: expired rows are deleted, and the others stay', async ({ table, kept }) => {
  const instance = await makeInstance(context);
  const { id: serverId } = await createServer(context, instance.by, serverFields());
  const columns = (await columnsOf('public')).filter((column) => column.table === table && column.isNeeded);
  // Deleting rows of the Data Dashboard locks this one.
  const serverRows = { snapshotId: '', startedAt: 0, lastPart: 0, pastIds: [], uploadedAt: 0, rows: 4 };
  await context.db
    .insert(dashboardSnapshots)
    .values({ botId: instance.id, serverId, kind: 'dinos', ...serverRows });
  const now = Date.now();
  let number = 0;
  const empty = (type: string) => {
    if (type === 'jsonb') return '[]';
    if (type.startsWith('_')) return '{}';
    if (type === 'bool') return false;
    return type === 'text' ? newId() : ++number;
  };
  const add = async (at: number) => {
    const given: Record<string, unknown> = {
      bot_id: instance.id,
      server_id: serverId,
      ...kept.row,
      [kept.since]: at,
    };
    const names = [
      ...new Set([...columns.map(({ name }) => name), kept.since, ...Object.keys(kept.row ?? {})]),
    ];
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    const values = names.map((name) => given[name] ?? empty(types.get(name) ?? 'text'));
    await context.db.execute(sql`
      insert into ${sql.identifier(table)} (${sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      )})
      values (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`);
  };
  for (let n = 0; n < 3; n++) await add(now - kept.ms - MINUTE_MS - n);
  await add(now - kept.ms + MINUTE_MS);
  const { deleteSome } = kept.retention;
  expect(await deleteSome(context.db, { now, limit: 2 })).toBe(2);
  expect(await deleteSome(context.db, { now, limit: 2 })).toBe(1);
  expect(await deleteSome(context.db, { now, limit: 2 })).toBe(0);
});

test('rows with a limited lifetime are deleted faster than an instance and strangers can add them', () => {
  // Of many instances at once each has its rows bounded apart from that: a late turn lets nobody's grow beyond.
  const fastest = KEPT.reduce((sum, { kept }) => sum + kept.fastest, 0);
  expect(fastest).toBeLessThan(PACE_AN_HOUR);
});

test('of jobs with one key one waits, whoever sends it and however often; those of other keys wait beside it', async () => {
  const sent = async () =>
    await rowsOf<{ data: unknown }>(sql`select data from jobs.job where name = 'keys' order by data->>'n'`);
  const give = (n: number, key: string) =>
    context.db.transaction((tx) => context.jobs.send('keys', { n }, { key, tx }));
  for (const n of [1, 2, 3]) await give(n, 'a');
  await give(4, 'b');
  expect(await sent()).toEqual([{ data: { n: 1 } }, { data: { n: 4 } }]);
  // What runs may have passed what has changed since: the next one waits for its turn.
  await context.db.execute(sql`update jobs.job set state = 'active' where name = 'keys'`);
  for (const n of [5, 6]) await give(n, 'a');
  expect(await sent()).toEqual([{ data: { n: 1 } }, { data: { n: 4 } }, { data: { n: 5 } }]);
});

test('finished jobs are kept for an hour, and unclaimed ones for a week', async () => {
  await context.jobs.send('bounds', {});
  const [queue] = await rowsOf(
    sql`select deletion_seconds, retention_seconds from jobs.queue where name = 'bounds'`,
  );
  expect(queue).toEqual({ deletion_seconds: 3600, retention_seconds: 7 * 86_400 });
});
