import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Brings an empty database to the schema of before a migration, which is named as in its file, without the number. */
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
