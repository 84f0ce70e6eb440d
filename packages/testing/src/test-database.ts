import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { addPinnedDatabase, forgetPinnedDatabase } from './setting-pin.ts';
// Brings along the type of what the global setup provides.
import type {} from './vitest-database.ts';

/** A new database: migrated, empty, and deleted by `drop`, which also closes connections that are still open. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * Clones the migrated template (some 50 ms), or has nothing in it. Only in `*.db.test.ts`, where the global setup runs
 * PostgreSQL.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const { adminUrl, template: migrated } = inject('postgres');
  const template = isEmpty ? 'template1' : migrated;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  if (!isEmpty) await addPinnedDatabase(url.href);
  return {
    url: url.href,
    drop() {
      forgetPinnedDatabase(url.href);
      return runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
