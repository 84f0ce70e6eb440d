import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Readable } from 'node:stream';
import type { Client, Submittable } from 'pg';

// COPY as in "Frontend/Backend Protocol: COPY Operations" of PostgreSQL's manual. pg passes the messages of a
// query to an object with these methods; its type declarations omit them.
type Wire = {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

type CopyHandlers = {
  handleCopyData?(message: { chunk: Buffer }, wire: Wire): void;
  handleCopyInResponse?(wire: Wire): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
};

const READ_AHEAD = 256 * 1024;

/**
 * Runs `COPY … TO STDOUT`; a slow reader of `output` slows PostgreSQL down. `rows` is known once it has
 * ended.
 */
export function copyOut(client: Client, sql: string): { output: Readable; rows(): number } {
  let wire: Wire | undefined;
  let rows = 0;
  const output = new Readable({ highWaterMark: READ_AHEAD, read: () => void wire?.stream.resume() });
  submit(client, {
    sql,
    onSubmit: (connection) => {
      wire = connection;
    },
    handleCopyData(message, connection) {
      // pg reuses the memory of a message for the next one.
      if (!output.push(Buffer.from(message.chunk))) connection.stream.pause();
    },
    handleCommandComplete: (message) => {
      rows = rowsOf(message);
    },
    handleReadyForQuery: () => void output.push(null),
    handleError: (error) => void output.destroy(error),
  });
  return { output, rows: () => rows };
}

/** The command tag of COPY is `COPY 42`. */
function rowsOf({ text }: { text: string }): number {
  return Number(text.split(' ')[1]);
}

/** Runs `COPY … FROM STDIN` with the bytes of `source` and resolves with the number of rows. */
export async function copyIn(client: Client, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;
    submit(client, {
      sql,
      handleCopyInResponse(wire) {
        feed(wire, source, () => failure !== undefined).catch((error: Error) => {
          failure = error;
          wire.sendCopyFail('the source failed');
        });
      },
      handleCommandComplete: (message) => {
        rows = rowsOf(message);
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rows)),
      handleError: (error) => {
        failure ??= error;
        reject(failure);
      },
    });
  });
}

async function feed(wire: Wire, source: AsyncIterable<Buffer>, isOver: () => boolean): Promise<void> {
  for await (const chunk of source) {
    if (isOver()) return;
    wire.sendCopyFromChunk(chunk);
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
  }
  if (!isOver()) wire.endCopyFrom();
}

function submit(client: Client, query: CopyHandlers & { sql: string; onSubmit?(wire: Wire): void }): void {
  const { sql, onSubmit, ...handlers } = query;
  client.query({
    ...handlers,
    submit: (connection) => {
      // The declared Connection has no COPY methods; the real one does (pg/lib/connection.js).
      const wire = connection as unknown as Wire;
      onSubmit?.(wire);
      wire.query(sql);
    },
  } satisfies CopyHandlers & Submittable);
}
