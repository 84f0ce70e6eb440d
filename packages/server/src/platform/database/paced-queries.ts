import type { Duplex } from 'node:stream';
import { type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import {
  PgDialect,
  type PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core';
import { mapResultRow } from 'drizzle-orm/utils';
import { mapInSlices } from '../work/slices.ts';

// A reply may have 100,000 rows. Parsing and mapping all of them in one turn of the event loop would hold the thread for
// seconds, whatever the feature that asked does with them.

declare module 'drizzle-orm/utils' {
  /** What drizzle does with each row of a statement that it has built; not in its types. */
  function mapResultRow(
    fields: SelectedFieldsOrdered,
    row: unknown[],
    joinsNotNullable: Record<string, boolean> | undefined,
  ): unknown;
}

/** How much of a reply is parsed before everything else gets its turn, bytes: a few ms. */
const PART_BYTES = 65_536;

/** Without it, Node reads up to 2 MB of a reply that has arrived, and pg parses all of it, in one turn. */
export function readInParts(stream: Duplex): void {
  let bytes = 0;
  stream.on('data', (part: Buffer) => {
    if (bytes === 0)
      setImmediate(() => {
        bytes = 0;
        stream.resume();
      });
    bytes += part.length;
    if (bytes >= PART_BYTES) stream.pause();
  });
}

const dialect = new PgDialect();

/** Drizzle's queries on a connection or pool; rows are mapped in slices. */
export const pacedQueries = (client: NodePgClient): NodePgDatabase =>
  new NodePgDatabase(dialect, new PacedSession(client, dialect, undefined), undefined);

/** What drizzle sets afterwards; not in its types. */
type Joins = { joinsNotNullableMap?: Record<string, boolean> };
type None = Record<string, never>;

class PacedSession extends NodePgSession<None, None> {
  override prepareQuery<Query extends PreparedQueryConfig>(
    ...[query, fields, name, isArray, mapRows, ...rest]: Parameters<NodePgSession<None, None>['prepareQuery']>
  ): PgPreparedQuery<Query> {
    const inSlices = (rows: unknown[][]): unknown =>
      mapInSlices(rows, (row) => mapResultRow(fields ?? [], row, prepared.joinsNotNullableMap));
    const prepared: PgPreparedQuery<Query> & Joins = super.prepareQuery<Query>(
      query,
      fields,
      name,
      isArray,
      mapRows ?? (fields && inSlices),
      ...rest,
    );
    return prepared;
  }
}
