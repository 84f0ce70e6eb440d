import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createPieces, LineTooLong, Truncated } from '@arkwright/server/platform/base/pieces';
import { z } from 'zod';
import { errorCode, fileError, StartError } from '../base/start-error.ts';

// File format: gzip over lines. First a JSON header; then for each table a JSON line, its rows as written by
// COPY in text format (one a line), and the line `\.`; last a JSON line that proves that the file is
// complete. `zcat` shows all of it.
export const END_OF_TABLE = '\\.';

// Names and versions may be printed, and the file may come from anyone.
const word = z.string().regex(/^\P{Cc}{1,200}$/u);
const named = { schema: word, name: word };

const common = {
  format: z.literal('arkwright-backup'),
  createdAt: z.iso.datetime(),
  schema: word,
  key: word,
  sequences: z.array(z.object({ ...named, value: z.string().regex(/^-?\d{1,19}$/) })),
};

/** Of the program that made the backup. Without a clone of the repository the commit is unknown. */
const programSchema = z.object({ version: word, commit: word.optional() });
export type Program = z.infer<typeof programSchema>;

export const headerSchema = z.discriminatedUnion('version', [
  z.object({
    ...common,
    version: z.literal(1),
    /** When the last migration that the database had was made. Backups from before the baseline have none. */
    migration: z.number().optional(),
  }),
  z.object({
    ...common,
    version: z.literal(2),
    migration: z.number(),
    program: programSchema,
    /** All tables of the database, with their rows. */
    tables: z.array(z.object({ ...named, rows: z.number() })),
  }),
]);
export type Header = z.infer<typeof headerSchema>;
/** The header of a backup that is made today. */
export type NewHeader = Extract<Header, { version: 2 }>;

export const tableSchema = z.object({ ...named, columns: z.array(word) });
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
  /** Throws if anything follows, or if the checksum of all that was read is wrong. */
  end(): Promise<void>;
};

/** Bytes of a line. The header of 100 tables has 10 KB; the largest row, a list of official bans, 40 MB. */
const MAX_LINE = { json: 1024 ** 2, row: 128 * 1024 ** 2 };

const PIECE = 64 * 1024;

export function openArchive(path: string): ArchiveReader {
  // A failing file also destroys the unzip stream, so that its reader gets the error.
  const pieces = createPieces(pipeline(createReadStream(path), createGunzip({ chunkSize: PIECE }), () => {}));
  const json = async <T>(schema: z.ZodType<T>): Promise<T> => {
    const line = await pieces.line(MAX_LINE.json).catch((error: unknown) => {
      throw readError(path, error);
    });
    const parsed = schema.safeParse(parseJson(line, path));
    if (parsed.success) return parsed.data;
    throw new StartError(`${path} is not a backup that this Arkwright can read.`, { cause: parsed.error });
  };
  return {
    header: () => json(headerSchema),
    section: () => json(sectionSchema),
    async *rows() {
      try {
        yield* pieces.until(`${END_OF_TABLE}\n`, MAX_LINE.row);
      } catch (error) {
        throw readError(path, error);
      }
    },
    async end() {
      const isAtEnd = await pieces.isAtEnd().catch((error: unknown) => {
        throw readError(path, error);
      });
      if (!isAtEnd) throw new StartError(`${path} is damaged: something follows its end.`);
    },
  };
}

function parseJson(line: Buffer, path: string): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (error) {
    throw new StartError(`${path} is not a backup made by Arkwright.`, { cause: error });
  }
}

function readError(path: string, error: unknown): StartError {
  const code = errorCode(error);
  if (error instanceof Truncated || code === 'Z_BUF_ERROR')
    return new StartError(`${path} is incomplete: its end is missing. Use another backup.`);
  if (error instanceof LineTooLong || code?.startsWith('Z_'))
    return new StartError(`${path} is not a backup made by Arkwright.`, { cause: error });
  return fileError({ what: 'read the backup', path, advice: 'Name an existing file.' }, error);
}
