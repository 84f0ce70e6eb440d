import type { CountedLimit } from '@arkwright/contracts/derived/limits';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

type FieldOf<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** What an instance's export has of a table, and how it is restored. */
export type ExportShape<Table extends PgTable> = {
  /** Its rows, in the plural: `RCON presets`. */
  what: string;
  /**
   * The fields of a row in the file, by which the rows of any file are checked. A field that is added later needs a default:
   * older files lack it.
   */
  row: z.ZodObject;
  /** Most rows: the table's own bound. */
  most: number;
  /** The limit by tier, if there is one. */
  limit?: CountedLimit;
  /** Which rows are in the file, if not all. */
  where?: SQL;
  /** All other fields, with what a restored row has in them: secrets, and what the program notes for itself. */
  fresh?: { readonly [Field in FieldOf<Table>]?: Table['$inferInsert'][Field] };
  /**
   * What happens to the rows that an instance has already. `replaced`: all go first. `changed`: a row with the same key
   * is changed in place, so that what belongs to it stays, and the others go. `added-to`: those that the file lacks stay.
   */
  already?: 'replaced' | 'changed' | 'added-to';
  /** What a row that is changed in place has in fields which the file lacks; the others keep their value. */
  whenChanged?: { readonly [Field in FieldOf<Table>]?: SQL };
};

/** Why a table is in no export. `again`: what people have to do where the rows were missed, given how many there were. */
export type NotExported = { leftOut: string; again?: (rows: number) => string };

export type InstanceExport = ({ table: PgTable } & ExportShape<PgTable>) | NotExported;
