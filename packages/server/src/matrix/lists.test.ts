import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { registry } from '@arkwright/contracts/registry';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import { ROWS } from '@arkwright/testing/settings-ownership-oracle';
import { testSettings } from '@arkwright/testing/test-settings';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { exportedTables } from '../features/instance-export/exported-tables.ts';
import { serverFeatures } from '../registry.ts';
import { SEALED_COLUMNS } from '../sealed-columns.ts';
import { storedWaits } from '../stored-waits.ts';
import { TABLES } from './bounds/all-tables.ts';
import { ID_COLUMN } from './bounds/table-bound.ts';
import { accessExpectations } from './every-feature.ts';
import { declaredTables } from './testing/declared-tables.ts';
import { looksLikePerson, NAMED_OTHERWISE } from './testing/person-names.ts';
import { COLUMNS, FIELDS, isSuspicious, SEALED, suspiciousFields } from './testing/secret-places.ts';
import { validRequests } from './testing/valid-requests.ts';

// The lists that a new table, route or settings field is missing from, found without a database (npm run test:lists). The
// database tests of this folder check that the entries are true.

const SOURCES = join(import.meta.dirname, '..');
const SCREENS = join(SOURCES, '../../../apps/web/src/features');

/** Whether a page shows the value of a constant, or of a part of it. What it shows is the build's (apps/web/markdown). */
function namesConstant(file: string, constant: string): boolean {
  const page = readFileSync(join(SOURCES, '../../..', file), 'utf8');
  return page.split('{{').some((text) => new RegExp(`^\\s*${constant}\\b`).test(text));
}

test('each declared table has a bound, and each column that may be large has its maximum', async () => {
  const tables = await declaredTables();
  expect(tables.size).toBeGreaterThan(50);
  const missing = [...tables].flatMap(([name, { columns, matrix }]) => {
    const bound = TABLES[name];
    if (!bound) return [`${name}: no entry in tables of ${matrix}`];
    if (bound.grownBy.every((who) => who === 'operator')) return [];
    return columns
      .filter((column) => {
        const type = column.getSQLType();
        const isLarge = /^(?:text|varchar|json|jsonb|bytea)/.test(type) || type.endsWith('[]');
        return isLarge && !(type === 'text' && ID_COLUMN.test(column.name));
      })
      .filter((column) => !((bound.columns?.[column.name] ?? 0) > 0))
      .map((column) => `${name}.${column.name}: no maximum in ${matrix}`);
  });
  expect(missing).toEqual([]);
});

test('each declared table with rows of an instance is in its download and export, or has a reason not to be', async () => {
  const known = serverFeatures.flatMap(({ tables: stored = [] }) => stored.map(({ table }) => table));
  const missing = [...(await declaredTables())].flatMap(([name, { columns }]) =>
    columns.some((column) => column.name === 'bot_id') && !known.includes(name)
      ? [`${name}: not in tables of its feature.ts`]
      : [],
  );
  expect(missing).toEqual([]);
});

test('each field of an exported table is in the file or says what it is after a restore, within the table’s bound', async () => {
  const wrong = exportedTables(serverFeatures).flatMap(
    ({ name, columns, fields, fresh = {}, most, already, unique }) => {
      const stated = new Set(['botId', ...fields, ...Object.keys(fresh)]);
      const bound = TABLES[name]?.rows ?? 0;
      return [
        ...Object.keys(columns).flatMap((field) =>
          stated.has(field) ? [] : [`${name}.${field}: no statement in inExport`],
        ),
        ...[...stated].flatMap((field) =>
          field in columns ? [] : [`${name}.${field}: there is no such field`],
        ),
        ...fields.flatMap((field) => (field in fresh ? [`${name}.${field}: stated twice`] : [])),
        ...(most <= bound ? [] : [`${name}: an export has ${most} rows, and the table ${bound}`]),
        ...(already === 'added-to' && unique.length > 0 ? [`${name}: rows that stay may be in the way`] : []),
      ];
    },
  );
  expect(wrong).toEqual([]);
});

test('no sealed column is in an export', () => {
  const exported = exportedTables(serverFeatures).flatMap(({ name, columns, fields }) =>
    fields.map((field) => `${name}.${columns[field]?.name}`),
  );
  expect(
    exported.filter((place) => place in SEALED_COLUMNS || isSuspicious(place.split('.')[1] ?? '')),
  ).toEqual([]);
});

/** Names of columns on which it may depend when something is done again. */
const WAIT_COLUMN =
  /next|due|retry|tried|checked|asked|learned|refused|seen|until|expires|told|waits|since|requested|touched|away|begun/;
const NOT_WAITED: Readonly<Record<string, string>> = {
  'admin_commands.kick_until': 'a kick is tried until then, not from then on',
  'agent_logs.next': 'a number of lines',
  'ban_enforcements.since': 'the order of what waits',
  'bans.banned_until': 'a person says it',
  'chat_mutes.muted_until': 'a person says it',
  'companions.chat_next': 'a number of lines',
  'crosschat_channels.wanted_since': 'the order of members',
  'decay_entries.extended_until': 'a person says it',
  'decay_entries.last_seen': 'what an upload says, until the next one',
  'dino_entries.last_seen': 'what an upload says, until the next one',
  'discord_outbox.expires_at': 'a message is dropped then',
  'discord_outbox.tried_at': 'of a message on its way: whether Discord still knows its nonce',
  'game_commands.expires_at': 'a command is dropped then',
  'game_unsaid.since': 'a notice is dropped a while later',
  'home_visits.seen_at': 'the next visit replaces it',
  'host_services.state_since': 'what Nitrado says, until the next reading',
  'host_accounts.expires_at': 'Nitrado says it',
  'known_players.first_seen': 'shown only',
  'known_players.last_seen': 'what a server says, until the next time',
  'locks.expires_at': 'whoever asks for the lock compares it (lock.db.test.ts)',
  'login_codes.expires_at': 'it ends what a person has begun',
  'login_states.expires_at': 'it ends what a person has begun',
  'managers.expires_at': 'a person says it',
  'oauth_states.expires_at': 'it ends what a person has begun',
  'player_entries.last_seen': 'what an upload says, until the next one',
  'player_registrations.code_expires_at': 'it ends what a person has begun',
  'protected_tribes.until': 'a person says it',
  'sessions.expires_at': 'it ends what a person has begun',
  'sessions.last_seen': 'it ends what a person has begun',
  'status_displays.begun_at': 'compared where displays are planned (plan.ts, past)',
  'status_displays.tried_at': 'compared where displays are planned (plan.ts, past)',
  'timed_commands.next_due_at': 'planned anew by the schedule (due-service.ts, planAnew)',
  'tribe_entries.last_seen': 'what an upload says, until the next one',
};

test('each stored time on which something waits is corrected after a clock that ran ahead, or has a reason', async () => {
  const corrected = new Set(
    storedWaits(testSettings('')).map(
      ({ column }) => `${getTableConfig(column.table as PgTable).name}.${column.name}`,
    ),
  );
  const unknown = [...(await declaredTables())].flatMap(([name, { columns }]) =>
    columns
      .filter((column) => column.getSQLType() === 'bigint' && WAIT_COLUMN.test(column.name))
      .map((column) => `${name}.${column.name}`)
      .filter((place) => !corrected.has(place) && !(place in NOT_WAITED)),
  );
  expect(unknown.map((place) => `${place}: not in stored-waits.ts`)).toEqual([]);
});

test('each sealed column says what a restore without the key does with it', () => {
  expect(Object.keys(SEALED_COLUMNS).toSorted()).toEqual(Object.keys(SEALED).toSorted());
});

test('each declared column whose name looks like a secret says how its value is protected', async () => {
  const missing = [...(await declaredTables())].flatMap(([name, { columns }]) =>
    columns
      .map((column) => ({ column, place: `${name}.${column.name}` }))
      .filter(({ column, place }) => isSuspicious(column.name) && !(place in COLUMNS))
      .map(({ place }) => `${place}: not in COLUMNS of matrix/testing/secret-places.ts`),
  );
  expect(missing).toEqual([]);
});

test('each field of a call or setting whose name looks like a secret says what it holds', () => {
  const missing = suspiciousFields()
    .filter((name) => !(name in FIELDS))
    .map((name) => `${name}: not in FIELDS of matrix/testing/secret-places.ts`);
  expect(missing).toEqual([]);
});

test('each declared column with the name of a person is cleared when the account is deleted', async () => {
  const declared = new Set(
    serverFeatures.flatMap(({ tables: stored = [] }) =>
      stored.flatMap(({ table, names }) => names.map(({ column }) => `${table}.${column}`)),
    ),
  );
  const found = [...(await declaredTables())].flatMap(([name, { columns }]) =>
    columns
      .filter((column) => /text|varchar|json/.test(column.getSQLType()) && looksLikePerson(column.name))
      .map((column) => `${name}.${column.name}`),
  );
  expect(
    found
      .filter((place) => !declared.has(place) && !(place in NAMED_OTHERWISE))
      .map((place) => `${place}: in no names of its table, nor in matrix/testing/person-names.ts`),
  ).toEqual([]);
  // The pattern knows every column that is declared.
  expect([...declared, ...Object.keys(NAMED_OTHERWISE)].filter((place) => !found.includes(place))).toEqual(
    [],
  );
});

test('each settings field has an owner from the specification', () => {
  const owned = ROWS.map(({ group, field }) => `${group}.${field}`);
  const missing = Object.entries(settingsGroups).flatMap(([group, { schema }]) =>
    Object.keys(schema.shape)
      .map((field) => `${group}.${field}`)
      .filter((path) => !owned.includes(path))
      .map((path) => `${path}: not in testing/src/settings-ownership-oracle.ts`),
  );
  expect(missing).toEqual([]);
});

test('each limit that users read about is on its page by the name of its constant', async () => {
  const missing = Object.entries(TABLES).flatMap(([table, { told }]) =>
    'nobody' in told
      ? []
      : told
          .filter(({ file, constant }) => !namesConstant(file, constant))
          .map(({ file, constant }) => `${table}: {{${constant}}} is not in ${file}`),
  );
  expect(missing).toEqual([]);
});

test('each route has an expectation and a valid request', () => {
  const requests: object = validRequests(1);
  const missing = Object.entries(registry).flatMap(([feature, routes]) =>
    Object.keys(routes satisfies Record<string, RouteDefinition>).flatMap((name) =>
      [
        ['expectations', accessExpectations],
        ['requests', requests],
      ].flatMap(([file, list]) => {
        const group: unknown = Reflect.get(Object(list), feature);
        return Object.hasOwn(Object(group), name)
          ? []
          : [`${feature}.${name}: not in ${String(file)} of matrix/features`];
      }),
    ),
  );
  expect(missing).toEqual([]);
});

test('each feature that needs an intent of Discord shows the notice about it on its page', () => {
  const files = globSync('**/*.tsx', { cwd: SCREENS }).filter((file) => !file.endsWith('.test.tsx'));
  const pages = files.map((file) => readFileSync(join(SCREENS, file), 'utf8')).join('');
  const needing = serverFeatures.flatMap(({ discordIntents = [] }) => discordIntents);
  expect(needing.length).toBeGreaterThan(3);
  const missing = needing.flatMap(({ feature }) => {
    const name = FEATURE_MANIFESTS.find(({ label }) => label === feature)?.name ?? feature;
    const manifest = `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Feature`;
    return pages.includes(`<IntentNotice feature={${manifest}} />`)
      ? []
      : [`${feature}: no page has <IntentNotice feature={${manifest}} />`];
  });
  expect(missing).toEqual([]);
});
