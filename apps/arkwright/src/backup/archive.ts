import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { errorCode, fileError, StartError } from '../base/start-error.ts';

// File format: gzip over lines. First a JSON header; then for each table a JSON line, its rows as written by
// COPY in text format (one a line), and the line `\.`; last a JSON line that proves that the file is
// complete. `zcat` shows all of it.
export const END_OF_TABLE = '\\.';

export const headerSchema = z.object({
  format: z.literal('arkwright-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  schema: z.string(),
  key: z.string(),
  /** When the last migration that the database had was made. Backups from before the baseline have none. */
  migration: z.number().optional(),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});
export type Header = z.infer<typeof headerSchema>;

export const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const sectionSchema = z.union([
  z.object({ table: tableSchema }),
  z.object({ end: z.object({ rows: z.number() }) }),
]);
export type Section = z.infer<typeof sectionSchema>;

/** One line of the archive as text; `json` is any JSON value. */
export function jsonLine(json: unknown): string {
  return `${JSON.stringify(json)}\n`;
}

/** Reads an archive from the start. Throws a StartError if the file isn't one, or is truncated. */
export type ArchiveReader = {
  header(): Promise<Header>;
  section(): Promise<Section>;
  /** The rows of the last read table header, in pieces. */
  rows(): AsyncIterable<Buffer>;
};

const PIECE = 64 * 1024;

export function openArchive(path: string): ArchiveReader {
  // A failing file also destroys the unzip stream, so that its reader gets the error.
  const unzipped = pipeline(createReadStream(path), createGunzip(), () => {});
  const lines = splitLines(unzipped);
  const next = async (): Promise<Buffer> => {
    const { value, done } = await lines.next().catch((error: unknown) => {
      throw readError(path, error);
    });
    if (!done) return value;
    throw cutOff(path);
  };
  const json = async (): Promise<unknown> => {
    try {
      return JSON.parse((await next()).toString('utf8'));
    } catch (error) {
      if (error instanceof StartError) throw error;
      throw new StartError(`${path} is not a backup made by Arkwright.`, { cause: error });
    }
  };
  const parse = <T>(schema: z.ZodType<T>, value: unknown): T => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new StartError(`${path} is not a backup that this Arkwright can read.`, { cause: parsed.error });
  };
  return {
    header: async () => parse(headerSchema, await json()),
    section: async () => parse(sectionSchema, await json()),
    async *rows() {
      let piece: Buffer[] = [];
      let size = 0;
      for (let line = await next(); line.toString('latin1') !== END_OF_TABLE; line = await next()) {
        piece.push(line, NEWLINE);
        size += line.length + 1;
        if (size < PIECE) continue;
        yield Buffer.concat(piece);
        piece = [];
        size = 0;
      }
      if (size > 0) yield Buffer.concat(piece);
    },
  };
}

const NEWLINE = Buffer.from('\n');

function cutOff(path: string): StartError {
  return new StartError(`${path} is incomplete: its end is missing. Use another backup.`);
}

function readError(path: string, error: unknown): StartError {
  const code = errorCode(error);
  if (code === 'Z_BUF_ERROR') return cutOff(path);
  if (code?.startsWith('Z_'))
    return new StartError(`${path} is not a backup made by Arkwright.`, { cause: error });
  return fileError({ what: 'read the backup', path, advice: 'Name an existing file.' }, error);
}

async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      yield rest.length > 0 ? Buffer.concat([...rest, chunk.subarray(from, to)]) : chunk.subarray(from, to);
      rest = [];
      from = to + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
}
