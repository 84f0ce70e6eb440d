import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from '../base/replies.ts';
import { FileTooLargeError, type ShownFile } from './disk.ts';

/** How long an address for a transfer is good, if nobody uses it. */
const TOKEN_LIFE_MS = 60_000;
const MAX_TOKENS = 1000;

type Transfer = { endsAt: number } & (
  | { file: ShownFile; start: number; end: number }
  | { take: (bytes: Readable) => Promise<void> }
);

export type TransferToken = { url: string; token: string };

export type FileHost = {
  /** An address from which these bytes of a file can be fetched once. */
  offer(user: string, file: ShownFile, range: { start: number; end: number }): TransferToken;
  /** An address to which a file can be sent once. */
  expect(user: string, take: (bytes: Readable) => Promise<void>): TransferToken;
};

/** The host `fileserver.nitrado.net`: it asks for the token of a transfer alone (nitrado.md §2). */
export function registerFileHost(
  app: FastifyInstance,
  { urlOf, now }: { urlOf: () => string; now: () => number },
): FileHost {
  const transfers = new Map<string, Transfer>();

  function keep(user: string, kind: 'download' | 'upload', transfer: Transfer): TransferToken {
    const token = randomBytes(24).toString('base64url');
    transfers.set(token, transfer);
    const oldest = transfers.keys().next().value;
    if (transfers.size > MAX_TOKENS && oldest !== undefined) transfers.delete(oldest);
    return { url: `${urlOf()}/host1/${user}/${kind}/?token=${token}`, token };
  }

  function spend(request: FastifyRequest): Transfer | undefined {
    const header = request.headers.token;
    const token = typeof header === 'string' ? header : (queryOf(request).get('token') ?? '');
    const transfer = transfers.get(token);
    transfers.delete(token);
    return transfer && transfer.endsAt > now() ? transfer : undefined;
  }

  const refuse = (reply: FastifyReply) => reply.code(403).type('text/plain').send('Invalid token');

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  // It knows no ranges: a `Range` header is ignored.
  app.get('/host1/:user/download/', (request, reply) => {
    const transfer = spend(request);
    if (!transfer || !('file' in transfer)) return refuse(reply);
    const { file, start, end } = transfer;
    reply.type('application/octet-stream').header('content-length', String(end - start));
    if ('text' in file) return reply.send(Buffer.from(file.text).subarray(start, end));
    if (end === start) return reply.send(Buffer.alloc(0));
    return reply.send(createReadStream(file.path, { start, end: end - 1 }));
  });

  app.post('/host1/:user/upload/', async (request, reply) => {
    const transfer = spend(request);
    if (!transfer || !('take' in transfer)) return refuse(reply);
    const bytes = request.body instanceof Readable ? request.body : Readable.from([]);
    try {
      await transfer.take(bytes);
    } catch (error) {
      if (error instanceof FileTooLargeError) return reply.code(413).send('Too large');
      throw error;
    }
    return reply.send({ status: 'success' });
  });

  const endsAt = () => now() + TOKEN_LIFE_MS;
  return {
    offer: (user, file, { start, end }) => keep(user, 'download', { endsAt: endsAt(), file, start, end }),
    expect: (user, take) => keep(user, 'upload', { endsAt: endsAt(), take }),
  };
}
