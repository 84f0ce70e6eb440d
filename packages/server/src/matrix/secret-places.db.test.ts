import { join } from 'node:path';
import { patreonCredentials } from '@arkwright/sandbox/base/seed-plan';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  COLUMNS,
  FIELDS,
  isSuspicious,
  leavesOf,
  SEALED,
  SETTINGS,
  sealedInSources,
  suspiciousFields,
} from './testing/secret-places.ts';

const SOURCES = join(import.meta.dirname, '..');

let context: TestContext;
beforeAll(async () => {
  const patreon = { ...patreonCredentials('places'), apiUrl: 'http://127.0.0.1:9/api', tierIds: new Map() };
  const curseForge = { apiUrl: 'http://127.0.0.1:9', apiKey: 'x' };
  const updates = { steamInfoUrl: 'http://127.0.0.1:9', curseForge, everyMs: 600_000 };
  const client = { id: 'x', secret: 'x' };
  const nitrado = { apiUrl: 'http://127.0.0.1:9', oauthUrl: 'http://127.0.0.1:9', client };
  context = await createTestContext({ settings: { patreon, nitrado, updates, metricsToken: 'x' } });
});
afterAll(() => context.dispose());

test('every place that may hold a secret is listed, with its protection', async () => {
  const { rows } = await context.db.execute<{ place: string }>(
    sql`select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public' and table_name <> '__drizzle_migrations'`,
  );
  const places = rows
    .map(({ place }) => place)
    .filter((place) => place in SEALED || isSuspicious(place.split('.')[1] ?? ''));
  expect(places.toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
  const sealed = Object.keys(COLUMNS).filter((place) => COLUMNS[place] === 'sealed');
  expect(sealed.toSorted()).toEqual(Object.keys(SEALED).toSorted());
  expect(await sealedInSources(SOURCES)).toEqual(Object.keys(SEALED).toSorted());
  expect(suspiciousFields()).toEqual(Object.keys(FIELDS).toSorted());
  expect(
    leavesOf(context.settings)
      .map(([path]) => path)
      .toSorted(),
  ).toEqual(Object.keys(SETTINGS).toSorted());
});
