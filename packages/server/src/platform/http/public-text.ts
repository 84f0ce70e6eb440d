import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BoundedMap } from '@arkwright/ark/bounded';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { createLastGood } from '../base/last-good.ts';
import { sha256 } from '../base/random.ts';
import type { PlatformContext } from '../context.ts';
import { withDeadline } from '../outbound/outbound-deadline.ts';
import { eachInSlices } from '../work/slices.ts';

/** The last good text is served if the database takes longer than this. */
const TIMEOUT_MS = 2000;
const MAX_AGE_SECONDS = 60;
const RETRY_AFTER_SECONDS = 5;

/** Characters of texts with a rest that are remembered for when they can't be loaded. */
const MAX_REMEMBERED = 64_000_000;

/** A text as it is served. */
export type PublicBody = {
  text: string;
  /** Names these bytes: changes when they do. From callers that keep it: a long text takes longer to hash than to send. */
  tag: string;
  /** Bytes behind the text that many texts have in common: sent in pieces, and remembered in memory only. */
  rest?: { length: number; pieces: () => Iterable<Buffer> };
};

export type PublicText = {
  /** Identifies the text among all of its kind. */
  key: string;
  /** The current text, or undefined if there is none: it doesn't exist, or it is off. */
  load: () => Promise<string | PublicBody | undefined>;
};

export type PublicTexts = {
  /**
   * Sets status and headers and returns the body. Fails static: a game server that reads an empty list would
   * lift every ban or kick every player, so when `load` fails it gets the last good bytes, or an error, never
   * less.
   *
   * @throws NOT_FOUND, the same for absent and off; UNAVAILABLE if nothing good has ever been loaded
   */
  answer(
    call: { request: FastifyRequest; reply: FastifyReply },
    text: PublicText,
  ): Promise<string | Readable>;
};

/**
 * Texts that game servers fetch: plain, for everyone who knows the address, with ETag, never redirected. The
 * last good ones are stored in the data directory, in a folder for each `kind`, and survive a restart there.
 */
export function createPublicTexts(context: PlatformContext, kind: string): PublicTexts {
  const { log } = context;
  const lastGood = createLastGood({ folder: join(context.settings.dataDir, `public-text-${kind}`), log });

  const withRest = new BoundedMap<string, PublicBody>({
    max: MAX_REMEMBERED,
    whenFull: 'drop-oldest',
    weigh: ({ text }) => text.length + 1,
  });

  function keep(key: string, loaded: string | PublicBody | undefined): PublicBody | undefined {
    withRest.delete(key);
    const body = typeof loaded === 'string' ? withTag(loaded) : loaded;
    if (body && !body.rest) {
      lastGood.keep(key, body.text);
      return body;
    }
    // Not the text alone, from the disk after a restart: it would be less than what was served.
    lastGood.forget(key);
    if (body) withRest.set(key, body);
    return body;
  }

  async function current({ key, load }: PublicText): Promise<PublicBody | undefined> {
    try {
      return keep(key, await withDeadline({ ms: TIMEOUT_MS }, load));
    } catch (error) {
      const text = await lastGood.find(key);
      const body = withRest.get(key) ?? (text === undefined ? undefined : withTag(text));
      log.warn({ err: error, kind, hasLastGood: body !== undefined }, 'a public text could not be loaded');
      if (body === undefined)
        throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return body;
    }
  }

  return {
    async answer({ request, reply }, text) {
      const found = await current(text);
      if (found === undefined) throw new AppError('NOT_FOUND');
      const tag = `"${found.tag}"`;
      reply
        .type('text/plain; charset=utf-8')
        .header('etag', tag)
        .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
        .header('cross-origin-resource-policy', 'cross-origin');
      if (isKnown(request.headers['if-none-match'], tag)) {
        reply.code(304);
        return '';
      }
      const { text: own, rest } = found;
      if (!rest) return own;
      const bytes = Buffer.from(own);
      reply.header('content-length', bytes.length + rest.length);
      // Otherwise each turn of the event loop would have a piece for every caller.
      return Readable.from(eachInSlices(piecesOf(bytes, rest.pieces())));
    },
  };
}

function* piecesOf(first: Buffer, others: Iterable<Buffer>): Generator<Buffer> {
  if (first.length > 0) yield first;
  yield* others;
}

const withTag = (text: string): PublicBody => ({ text, tag: sha256(text) });

/** Whether the caller already has this version (RFC 9110 §13.1.2: weak comparison). */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === tag;
  });
}
