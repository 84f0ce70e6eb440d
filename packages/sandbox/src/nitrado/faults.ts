import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export const nitradoFaultInput = z.object({
  /** The status of every reply; 0 ends the fault. */
  status: z.union([z.literal(0), z.number().int().min(200).max(599)]).optional(),
  retryAfterSeconds: z.number().int().min(0).max(86_400).optional(),
  /** Takes requests and never answers. */
  isSilent: z.boolean().optional(),
  /** Sent in place of the reply: text as it is, anything else as JSON. */
  body: z.unknown().optional(),
  /** Sends a reply byte by byte, with this pause after each. */
  dripMs: z.number().int().min(1).max(60_000).optional(),
  /** Only for paths that begin with it. */
  path: z.string().max(500).optional(),
});

/** What the API, the OAuth host and the file host do wrong on request. */
export type NitradoFault = z.infer<typeof nitradoFaultInput>;

/** Has every route of an app obey the fault of the moment. */
export function obeyNitradoFault(app: FastifyInstance, current: () => NitradoFault | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    const fault = faultFor(current(), request.url);
    if (!fault) return;
    // The connection ends with the program that asked, or with the sandbox.
    if (fault.isSilent) return new Promise<never>(() => {});
    const status = fault.status ?? 0;
    if (status === 0 && fault.body === undefined) return;
    if (fault.retryAfterSeconds) reply.header('retry-after', String(fault.retryAfterSeconds));
    const body = fault.body ?? { status: 'error', message: `status ${status} was asked for` };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = text.trimStart().startsWith('<') ? 'text/html' : 'application/json';
    return reply
      .code(status || 200)
      .type(`${type}; charset=utf-8`)
      .send(text);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const pause = faultFor(current(), request.url)?.dripMs;
    if (pause === undefined) return payload;
    reply.removeHeader('content-length');
    return drip(payload, pause);
  });
}

function faultFor(fault: NitradoFault | undefined, url: string): NitradoFault | undefined {
  return fault && url.startsWith(fault.path ?? '') ? fault : undefined;
}

/** The same bytes, one at a time. */
function drip(payload: unknown, pauseMs: number): Readable {
  const out = new PassThrough();
  void (async () => {
    for await (const bytes of piecesOf(payload)) {
      for (const byte of bytes) {
        if (out.destroyed) return;
        out.write(Buffer.of(byte));
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
    }
    out.end();
  })().catch((error: Error) => out.destroy(error));
  return out;
}

async function* piecesOf(payload: unknown): AsyncGenerator<Buffer> {
  if (typeof payload === 'string' || payload instanceof Uint8Array) yield Buffer.from(payload);
  else if (isReadable(payload)) for await (const piece of payload) yield Buffer.from(piece);
}

function isReadable(payload: unknown): payload is AsyncIterable<Uint8Array> {
  return typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload;
}
