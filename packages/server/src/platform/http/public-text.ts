import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { createLastGood } from '../base/last-good.ts';
import { sha256 } from '../base/random.ts';
import type { PlatformContext } from '../context.ts';
import { withDeadline } from '../outbound/outbound-deadline.ts';

/** The last good text is served if the database takes longer than this. */
const TIMEOUT_MS = 2000;
const MAX_AGE_SECONDS = 60;
const RETRY_AFTER_SECONDS = 5;

/** A text with its SHA-256, from callers that keep both: a long one takes longer to hash than to send. */
export type TaggedText = { text: string; tag: string };

export type PublicText = {
  /** Identifies the text among all of its kind. */
  key: string;
  /** The current text, or undefined if there is none: it doesn't exist, or it is off. */
  load: () => Promise<string | TaggedText | undefined>;
};

export type PublicTexts = {
  /**
   * Sets status and headers and returns the body. Fails static: a game server that reads an empty list would
   * lift every ban or kick every player, so when `load` fails it gets the last good bytes, or an error, never
   * less.
   *
   * @throws NOT_FOUND, the same for absent and off; UNAVAILABLE if nothing good has ever been loaded
   */
  answer(call: { request: FastifyRequest; reply: FastifyReply }, text: PublicText): Promise<string>;
};

/**
 * Texts that game servers fetch: plain, for everyone who knows the address, with ETag, never redirected. The
 * last good ones are stored in the data directory, in a folder for each `kind`, and survive a restart there.
 */
export function createPublicTexts(context: PlatformContext, kind: string): PublicTexts {
  const { log } = context;
  const lastGood = createLastGood({ folder: join(context.settings.dataDir, `public-text-${kind}`), log });

  function keep(key: string, loaded: string | TaggedText | undefined): TaggedText | undefined {
    if (loaded === undefined) {
      lastGood.forget(key);
      return undefined;
    }
    const tagged = typeof loaded === 'string' ? withTag(loaded) : loaded;
    lastGood.keep(key, tagged.text);
    return tagged;
  }

  async function current({ key, load }: PublicText): Promise<TaggedText | undefined> {
    try {
      return keep(key, await withDeadline({ ms: TIMEOUT_MS }, load));
    } catch (error) {
      const text = await lastGood.find(key);
      log.warn({ err: error, kind, hasLastGood: text !== undefined }, 'a public text could not be loaded');
      if (text === undefined)
        throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return withTag(text);
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
      if (!isKnown(request.headers['if-none-match'], tag)) return found.text;
      reply.code(304);
      return '';
    },
  };
}

const withTag = (text: string): TaggedText => ({ text, tag: sha256(text) });

/** Whether the caller already has this version (RFC 9110 §13.1.2: weak comparison). */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === tag;
  });
}
