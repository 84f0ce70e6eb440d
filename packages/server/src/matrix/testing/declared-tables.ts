import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

const SOURCES = join(import.meta.dirname, '../..');

/** The tables of all `table.ts`, by name. */
export async function declaredTables(): Promise<Map<string, ReturnType<typeof getTableConfig>>> {
  const tables = new Map<string, ReturnType<typeof getTableConfig>>();
  for await (const path of glob('**/*table.ts', { cwd: SOURCES })) {
    const module: Record<string, unknown> = await import(join(SOURCES, path));
    for (const value of Object.values(module))
      if (is(value, PgTable)) {
        const config = getTableConfig(value);
        if (config.schema === undefined) tables.set(config.name, config);
      }
  }
  return tables;
}
