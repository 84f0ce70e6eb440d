import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { shapeOf } from '@arkwright/contracts/core/json-shape';
import { largestJson } from '@arkwright/contracts/core/largest-json';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import type { z } from 'zod';
import { AppError } from '../../platform/base/app-error.ts';
import { createPieces, LineTooLong, Truncated } from '../../platform/base/pieces.ts';
import { beginScan, scanJson } from '../../platform/http/json-body.ts';
import { type ExportedTable, SETTINGS } from './exported-tables.ts';
import {
  type ExportHeader,
  endSchema,
  FORMAT,
  headerSchema,
  sectionSchema,
  VERSION,
  WrongExport,
} from './file-format.ts';

const PIECE = 64 * 1024;
/** Of the header and of each line that begins or ends something, bytes. */
const MAX_LINE = 16 * 1024;
/** What a row may have beyond the largest one that its rules allow: fields of a program that is a little older. */
const SLACK = 4096;
/** The largest row that is read: no settings group has as much. */
const MAX_ROW = 16 * 1024 * 1024;

const NOT_OURS = 'is not an export of a bot';
const DAMAGED = 'is damaged';

/** A row of the file as JSON, not checked by any rule yet. */
export type FileRow = { table: ExportedTable; value: unknown };

export type ExportReader = {
  header: ExportHeader;
  /** The rows in the file's order; begins a table's with `begins`. Ends once the file has proved to be complete. */
  rows(begins: (table: ExportedTable) => Promise<void>): AsyncGenerator<FileRow>;
};

/**
 * Opens a file that may come from anyone: each line is counted before it is kept, and scanned before it is parsed.
 *
 * @throws WrongExport, here and from `rows`
 */
export async function readExport(
  source: Readable,
  { tables, mostBytes }: { tables: readonly ExportedTable[]; mostBytes: number },
): Promise<ExportReader> {
  let unpacked = 0;
  const gunzip = createGunzip({ chunkSize: PIECE });
  // A failing source also destroys the unzip stream, so that its reader gets the error.
  const bytes = pipeline(source, gunzip, () => {});
  async function* counted() {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      unpacked += piece.length;
      if (unpacked > mostBytes) throw new WrongExport('is too large');
      yield piece;
    }
  }
  const pieces = createPieces(counted());
  const line = async (most: number): Promise<unknown> => {
    const text = await pieces.line(most).catch((error: unknown) => {
      throw explain(error);
    });
    return parseLine(text, most);
  };
  const header = readHeader(await line(MAX_LINE));

  async function* rows(begins: (table: ExportedTable) => Promise<void>): AsyncGenerator<FileRow> {
    let table: ExportedTable | undefined;
    let [at, count, ofTable, most] = [-1, 0, 0, MAX_LINE];
    for (;;) {
      const value = await line(most);
      if (isMark(value)) {
        const end = endSchema.safeParse(value);
        if (end.success) {
          if (end.data.end.rows !== count) throw new WrongExport(`${DAMAGED}: some of its rows are missing`);
          return requireEnd(pieces);
        }
        const section = sectionSchema.safeParse(value);
        if (!section.success) throw new WrongExport(NOT_OURS);
        const next = tables.findIndex(({ name }) => name === section.data.table);
        if (next <= at) throw new WrongExport(`${DAMAGED}: its tables are not in their order`);
        table = tables[next];
        [at, ofTable] = [next, 0];
        if (!table) continue;
        most = Math.max(MAX_LINE, mostOfRow(table));
        await begins(table);
        continue;
      }
      if (!table) throw new WrongExport(NOT_OURS);
      ofTable += 1;
      count += 1;
      if (ofTable > table.most) throw new WrongExport(`has more ${table.what} than a bot can have`);
      yield { table, value };
    }
  }
  return { header, rows };
}

/** Every row has more than one field. */
const isMark = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 1;

async function requireEnd(pieces: ReturnType<typeof createPieces>): Promise<void> {
  const isAtEnd = await pieces.isAtEnd().catch((error: unknown) => {
    throw explain(error);
  });
  if (!isAtEnd) throw new WrongExport(`${DAMAGED}: something follows its end`);
}

function readHeader(value: unknown): ExportHeader {
  const parsed = headerSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { format, version } = Object(value) as Record<string, unknown>;
  if (format === FORMAT && typeof version === 'number' && version > VERSION)
    throw new WrongExport('was made by a newer Arkwright: update this one first');
  throw new WrongExport(NOT_OURS);
}

/** The longest line that a table's rules allow. */
function mostOfRow(table: ExportedTable): number {
  const shapes =
    table.name === SETTINGS ? Object.values(settingsGroups).map(({ schema }) => schema) : [table.row];
  const bytes = Math.max(...shapes.map((schema: z.ZodType) => largestJson(shapeOf(schema)).bytes));
  return Math.min(bytes + SLACK, MAX_ROW);
}

function parseLine(line: Buffer, most: number): unknown {
  try {
    scanJson(beginScan(), line, { nodes: most, depth: 16, entries: most, text: most });
    const text = line.toString('utf8');
    // PostgreSQL stores no text with this character.
    if (/(?<!\\)(?:\\\\)*\\u0000/.test(text))
      throw new WrongExport(`${DAMAGED}: it has texts that can’t be stored`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof AppError || error instanceof SyntaxError)
      throw new WrongExport(`${DAMAGED}: a line can’t be read`, { cause: error });
    throw error;
  }
}

function explain(error: unknown): unknown {
  if (error instanceof WrongExport) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Truncated || code === 'Z_BUF_ERROR')
    return new WrongExport('is incomplete: its end is missing');
  if (error instanceof LineTooLong || code.startsWith('Z_'))
    return new WrongExport(NOT_OURS, { cause: error });
  return error;
}
