import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { isSignedByPatreon } from './patreon/signature.ts';
import { wishRefresh } from './repository.ts';

const MAX_BYTES = 256 * 1024;

/** Of an event only the member is read, and nothing else (threat 30). */
const event = z.object({
  data: z.object({ type: z.literal('member'), id: z.string().regex(/^[\w-]{1,64}$/) }),
});

/**
 * Where Patreon sends events about members. Outside the gate because its caller is authenticated by a signature over the
 * raw body. An event only requests a refresh of that member by API: forged, repeated or late ones change nothing.
 */
export async function addPatreonWebhook(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/patreon/webhook', { schema: { hide: true }, bodyLimit: MAX_BYTES }, async (request) => {
      const { patreon } = context.settings;
      if (!patreon) throw new AppError('NOT_FOUND');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedByPatreon(body, request.headers['x-patreon-signature'], patreon.webhookSecret))
        throw new AppError('UNAUTHENTICATED', 'The signature does not match.');
      const memberId = memberOf(body);
      // Posts and the like. Patreon takes any reply other than 2xx for an outage, and stops sending.
      if (memberId === undefined) return { accepted: false };
      await wishRefresh(context.db, memberId, context.clock.now());
      return { accepted: true };
    });
  });
}

function memberOf(body: Buffer): string | undefined {
  try {
    return event.parse(JSON.parse(body.toString('utf8'))).data.id;
  } catch {
    return undefined;
  }
}
