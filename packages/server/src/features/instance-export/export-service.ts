import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { MAX_EXPORT } from '@arkwright/contracts/instance-export/bounds';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { loadInstanceRows } from '../../core/instances/repository.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { createPace } from '../../platform/work/slices.ts';
import { type ExportedTable, exportedTables, missedTables } from './exported-tables.ts';
import { type ExportHeader, FORMAT, lineOf, VERSION } from './file-format.ts';
import { readMigration } from './migration-repository.ts';
import { pageRows } from './rows-repository.ts';

/** Rows may be large: of settings with long texts, this many are a few megabytes. */
const PAGE = 200;

const TOO_LARGE = 'This bot has too much data for one file.';

/**
 * The file of an instance, as of one moment. It is small, compressed, and complete before anything is sent: a slow client keeps
 * no transaction open. UNAVAILABLE if there is too much.
 */
export async function exportInstance(
  context: AppContext,
  scope: InstanceScope,
  { signal, mostBytes = MAX_EXPORT }: { signal?: AbortSignal; mostBytes?: number } = {},
): Promise<Buffer> {
  return context.heavyReads.run({
    caller: scope.botId,
    tooLong: TOO_LARGE,
    signal,
    read: (db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set transaction isolation level repeatable read`);
        return compress(linesOf(context, tx, scope), mostBytes);
      }),
  });
}

async function compress(lines: AsyncIterable<string>, mostBytes: number): Promise<Buffer> {
  const gzip = createGzip();
  const parts: Buffer[] = [];
  let bytes = 0;
  gzip.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= mostBytes) parts.push(part);
  });
  const ended = once(gzip, 'end');
  try {
    for await (const line of lines) {
      if (bytes > mostBytes) throw new AppError('UNAVAILABLE', TOO_LARGE);
      if (!gzip.write(line)) await once(gzip, 'drain');
    }
    gzip.end();
    await ended;
  } finally {
    ended.catch(() => {});
    gzip.destroy();
  }
  if (bytes > mostBytes) throw new AppError('UNAVAILABLE', TOO_LARGE);
  return Buffer.concat(parts);
}

async function* linesOf(context: AppContext, tx: Queries, scope: InstanceScope): AsyncGenerator<string> {
  const pace = createPace();
  let rows = 0;
  yield lineOf(await headerOf(context, tx, scope));
  for (const table of exportedTables(context.features)) {
    yield lineOf({ table: table.name });
    for await (const page of pagesOf(tx, scope, table)) {
      yield page.map(lineOf).join('');
      rows += page.length;
      await pace.step();
    }
  }
  yield lineOf({ end: { rows } });
}

async function headerOf(context: AppContext, tx: Queries, scope: InstanceScope): Promise<ExportHeader> {
  const [instance] = await loadInstanceRows(tx, [scope]);
  if (!instance) throw new AppError('NOT_FOUND');
  const missing: ExportHeader['missing'] = [];
  for (const table of missedTables(context.features).keys()) {
    const { rows } = await tx.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(table)} where bot_id = ${scope.botId}`,
    );
    missing.push({ table, rows: rows[0]?.rows ?? 0 });
  }
  const { id, guildId, guildName, ownerDiscordId } = instance;
  return {
    format: FORMAT,
    version: VERSION,
    createdAt: context.clock.now(),
    migration: await readMigration(tx),
    instance: { id, guildId, guildName: guildName.replace(/\p{Cc}/gu, ' '), ownerDiscordId },
    missing: missing.filter(({ rows }) => rows > 0),
  };
}

async function* pagesOf(
  tx: Queries,
  scope: InstanceScope,
  table: ExportedTable,
): AsyncGenerator<Record<string, unknown>[]> {
  let last: Record<string, unknown> | undefined;
  for (;;) {
    const page = await pageRows(tx, table, { botId: scope.botId, after: last, limit: PAGE });
    last = page.at(-1);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
  }
}
