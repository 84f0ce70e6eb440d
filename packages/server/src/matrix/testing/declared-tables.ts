import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

const SOURCES = join(import.meta.dirname, '../..');

/** The tables of all `table.ts`, by name, each with the file in which the matrices describe it. */
export async function declaredTables() {
  const tables = new Map<string, ReturnType<typeof getTableConfig> & { matrix: string }>();
  for await (const path of glob('**/*table.ts', { cwd: SOURCES })) {
    const module: Record<string, unknown> = await import(join(SOURCES, path));
    const feature = /^features\/([^/]+)\//.exec(path)?.[1] ?? 'kernel';
    for (const value of Object.values(module))
      if (is(value, PgTable)) {
        const config = getTableConfig(value);
        if (config.schema === undefined)
          tables.set(config.name, { ...config, matrix: `matrix/features/${feature}.ts` });
      }
  }
  return tables;
}
