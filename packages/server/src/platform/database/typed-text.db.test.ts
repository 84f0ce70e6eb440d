import { createTestDatabase } from '@arkwright/testing/test-database';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contains, containsLower, isTyped, spellings } from './typed-text.ts';

let client: Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase({ isEmpty: true });
  drop = database.drop;
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

async function holds(condition: SQL | undefined): Promise<boolean> {
  const { rows } = await drizzle(client).execute<{ found: boolean }>(sql`select ${condition} as found`);
  return rows[0]?.found === true;
}

const FORMS = ['NFC', 'NFD'] as const;
const WAYS = FORMS.flatMap((stored) => FORMS.map((typed) => [stored, typed] as const));

test.each(WAYS)('a name stored in %s is found by one typed in %s', async (stored, typed) => {
  const name = sql.param('Chloë Ångström 한글'.normalize(stored));
  const whole = 'chloë ångström 한글'.normalize(typed);
  const part = 'Ångström'.normalize(typed);
  expect(await holds(contains(sql`${name}::text`, part))).toBe(true);
  expect(await holds(containsLower(sql`lower(${name}::text)`, part, { by: 'postgresql' }))).toBe(true);
  expect(await holds(isTyped(sql`${name}::text`, whole))).toBe(true);
  expect(await holds(isTyped(sql`${name}::text`, part))).toBe(false);
  const ours = sql.param('Chloë Ångström'.normalize(stored).toLowerCase());
  expect(await holds(containsLower(sql`${ours}::text`, part, { by: 'us' }))).toBe(true);
});

test('letters that we and PostgreSQL lower differently are found in texts of both', async () => {
  const name = 'İmparator ΣΑΣ';
  expect(await holds(containsLower(sql`lower(${name}::text)`, name, { by: 'postgresql' }))).toBe(true);
  expect(await holds(containsLower(sql`${name.toLowerCase()}::text`, name, { by: 'us' }))).toBe(true);
});

test('what patterns are made of is only itself, and a text without such letters is looked for once', async () => {
  expect(await holds(contains(sql`'50% \\ a_b'::text`, '0% \\ a_'))).toBe(true);
  expect(await holds(contains(sql`'500 \\ axb'::text`, '0% \\ a_'))).toBe(false);
  expect(spellings('Bob 50%')).toEqual(['Bob 50%']);
  expect(spellings('Zoë')).toHaveLength(2);
});
