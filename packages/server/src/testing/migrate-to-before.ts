import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * A database with the schema of before a migration, which is named as in its file, without the number; with the bot `b`. It is
 * gone when the test is over.
 */
export async function databaseOfBefore(name: string): Promise<{ client: Client; url: string }> {
  const { url, drop } = await createTestDatabase({ isEmpty: true });
  const client = new Client({ connectionString: url });
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await client.connect();
  await migrateToBefore(client, name);
  await client.query(`insert into bot_instances (id, guild_id, guild_name, owner_discord_id, created_at)
    values ('b', 'g', 'Guild', 'o', 1)`);
  return { client, url };
}

/** Brings an empty database to that schema. */
export async function migrateToBefore(client: Client, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    // Drizzle's own file.
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
    const until = journal.entries.findIndex(({ tag }) => tag.replace(/^\d+_/, '') === name);
    if (until <= 0) throw new Error(`There is no migration ${name} with others before it`);
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
    await migrate(drizzle({ client }), { migrationsFolder: folder, migrationsSchema: 'public' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
