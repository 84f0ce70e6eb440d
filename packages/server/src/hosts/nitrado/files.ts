import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { HttpClient, HttpStream } from '../../platform/outbound/http-client.ts';
import { HttpError } from '../../platform/outbound/http-error.ts';
import { HostError, type HostFiles, MAX_HOST_RANGE } from '../port.ts';
import { entriesReply, readEntries, transferReply } from './replies.ts';

/** A pause of the file host that long is no hitch. */
const IDLE_MS = 30_000;
const RANGE_MS = 60_000;

type Ask = <Reply>(path: string, schema: z.ZodType<Reply>) => Promise<Reply>;
type Fetch = { url: string; maxBytes: number; timeoutMs: number; signal?: AbortSignal };

/**
 * Nitrado's file server (docs/reference/nitrado.md §2). A file comes in two steps: the API names an address with a token
 * for one use, at another host, which gets no login of ours. That host knows no ranges, so parts of a file have a call of
 * their own.
 */
export function createNitradoFiles(http: HttpClient, ask: Ask): HostFiles {
  const askFiles = async <Reply>(
    hostId: string,
    call: { name: 'list' | 'download' | 'seek'; query: Record<string, string> },
    schema: z.ZodType<Reply>,
  ): Promise<Reply> => {
    const query = new URLSearchParams(call.query).toString();
    const path = `services/${encodeURIComponent(hostId)}/gameservers/file_server/${call.name}?${query}`;
    try {
      return await ask(path, schema);
    } catch (error) {
      throw isNoFile(error) ? new HostError('noFile', error.message) : error;
    }
  };

  return {
    async list(hostId, folder) {
      const reply = await askFiles(hostId, { name: 'list', query: { dir: folder } }, entriesReply);
      const found = readEntries(reply, folder);
      if (!found) throw new HostError('noFile', 'Nitrado has no such folder');
      return found;
    },
    async readWhole(hostId, path, bounds) {
      const { token } = await askFiles(hostId, { name: 'download', query: { file: path } }, transferReply);
      return fetchFile(http, { url: token.url, ...bounds });
    },
    async readRange(hostId, path, { offset, length }) {
      const asked = Math.min(length, MAX_HOST_RANGE);
      const query = { file: path, offset: String(offset), length: String(asked), mode: 'raw' };
      const { token } = await askFiles(hostId, { name: 'seek', query }, transferReply);
      return wholeOf(await fetchFile(http, { url: token.url, maxBytes: asked, timeoutMs: RANGE_MS }));
    },
  };
}

/** A missing file answers 500 with these words, and now and then 404. */
const isNoFile = (error: unknown): error is HostError =>
  error instanceof HostError &&
  (error.reason === 'missing' || (error.reason === 'failed' && /file doesn.?t exist/i.test(error.message)));

async function fetchFile(http: HttpClient, request: Fetch): Promise<Readable> {
  const { status, body } = await begin(http, request);
  if (status === 200) return body;
  body.on('error', () => {});
  body.destroy();
  throw new HostError(status === 404 ? 'noFile' : 'failed', `Nitrado’s file host answered ${status}`);
}

async function begin(http: HttpClient, request: Fetch): Promise<HttpStream> {
  try {
    return await http.stream({ ...request, idleMs: IDLE_MS });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HostError('failed', `Nitrado’s file host did not answer (${error.reason})`);
  }
}

async function wholeOf(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of body) pieces.push(piece as Buffer);
  } catch {
    throw new HostError('failed', 'Nitrado’s file host did not send the bytes');
  }
  return Buffer.concat(pieces);
}
