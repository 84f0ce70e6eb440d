import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

const databases: TestDatabase[] = [];

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

async function query<T extends Record<string, unknown>>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

test('a test database is migrated', async () => {
  const { url } = await newDatabase();
  expect(await query(url, 'SELECT 1 FROM "__drizzle_migrations" LIMIT 1')).toHaveLength(1);
});

test('what one test database holds is not in another', async () => {
  const [one, other] = await Promise.all([newDatabase(), newDatabase()]);
  await query(one.url, 'CREATE TABLE mine (id int)');
  await expect(query(other.url, 'SELECT * FROM mine')).rejects.toThrow('does not exist');
});

test('a test database that is still in use is dropped all the same', async () => {
  const database = await newDatabase();
  const client = new Client({ connectionString: database.url });
  const cutOff = new Promise<Error>((resolve) => client.on('error', resolve));
  await client.connect();
  await database.drop();
  expect((await cutOff).message).toMatch(/terminat/);
  await expect(query(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
});
