import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DiscordError } from './errors.ts';

export type UploadedFile = { index: number; filename: string; contentType: string; bytes: Uint8Array };

/** Every body after parsing, whatever it came as; `form` is set for `application/x-www-form-urlencoded` alone. */
export type ParsedBody = { json: unknown; files: UploadedFile[]; form?: URLSearchParams };

/** Bytes of one request: a little more than Discord's 10 MiB of files for a guild without boosts. */
export const MAX_BODY_BYTES = 11 * 1024 * 1024;

/** Teaches `app` to read JSON, multipart and form bodies the way Discord takes them. */
export function readDiscordBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, jsonBody(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new DiscordError('invalidJson'));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, {
        json: undefined,
        files: [],
        form: new URLSearchParams(String(body)),
      } satisfies ParsedBody);
    },
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      multipartBody(body, request.headers['content-type'] ?? ''),
  );
}

function jsonBody(text: string): ParsedBody {
  if (text === '') return { json: undefined, files: [] };
  return { json: parseJson(text), files: [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DiscordError('invalidJson');
  }
}

/** Reads `payload_json` and `files[n]` (Discord API docs, "Uploading Files"). */
async function multipartBody(body: Buffer, contentType: string): Promise<ParsedBody> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new DiscordError('invalidForm');
    });
  const parsed: ParsedBody = { json: undefined, files: [] };
  for (const [name, value] of form) {
    const index = /^files\[(\d{1,2})\]$/.exec(name)?.[1];
    if (name === 'payload_json' && typeof value === 'string') parsed.json = parseJson(value);
    if (index !== undefined && typeof value !== 'string') {
      parsed.files.push({
        index: Number(index),
        filename: value.name,
        contentType: value.type || 'application/octet-stream',
        bytes: new Uint8Array(await value.arrayBuffer()),
      });
    }
  }
  return parsed;
}
