import { z } from 'zod';

// gzip over lines of JSON: a header; for each table a line with its name and a line for each of its rows; and a last line
// with the number of rows, which proves that the file is complete. `zcat` shows all of it.

export const FORMAT = 'arkwright-instance';
/** Counts changes of the format that older programs can't read. */
export const VERSION = 1;

// Names are shown, and the file may come from anyone.
const name = z.string().regex(/^\P{Cc}{0,100}$/u);
const count = z.number().int().min(0);

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: count,
  /** When the last migration was made that the database had. */
  migration: count,
  instance: z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    guildId: z.string().regex(/^\d{1,20}$/),
    guildName: name,
    ownerDiscordId: z.string().regex(/^\d{1,20}$/),
  }),
  /** Tables that are not in the file, with the number of rows that people have to make again. */
  missing: z.array(z.object({ table: name, rows: count })).max(100),
});

export type ExportHeader = z.infer<typeof headerSchema>;

export const sectionSchema = z.object({ table: z.string().max(63) });
export const endSchema = z.object({ end: z.object({ rows: count }) });

/** A value as a line of the file. */
export const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** What is wrong with a file, in words that follow its name: `is not …`. */
export class WrongExport extends Error {
  override name = 'WrongExport';
}
