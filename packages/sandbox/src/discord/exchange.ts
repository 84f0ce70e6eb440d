import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ParsedBody } from './body-parsers.ts';

/** One request to the REST API, and what it was answered. */
export type Exchange = {
  method: string;
  /** The route without `/api/v10`, such as `/channels/:channelId`; undefined where there is none. */
  route: string | undefined;
  query: Record<string, unknown>;
  /** The JSON that was sent; undefined where none was. */
  body: unknown;
  status: number;
  /** As it was sent; empty for none. */
  reply: string;
  /** Whether a test has chosen the reply, instead of the simulation. */
  isChosen: boolean;
};

const PREFIX = '/api/v10';

/** Replies that tests have chosen: Discord's description does not apply to them. */
const chosen = new WeakSet<FastifyReply>();

export const markChosen = (reply: FastifyReply): void => void chosen.add(reply);

/** Calls `watch` with every exchange of `app`. */
export function watchExchanges(app: FastifyInstance, watch: (exchange: Exchange) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url } = request.routeOptions;
    watch({
      method: request.method,
      route: url?.startsWith(PREFIX) ? url.slice(PREFIX.length) : undefined,
      // Fastify's parser of queries makes nothing else.
      query: request.query as Record<string, unknown>,
      // The only content type parsers on this server are those of body-parsers.ts, which make nothing else.
      body: (request.body as ParsedBody | null | undefined)?.json,
      status: reply.statusCode,
      reply: typeof payload === 'string' ? payload : '',
      isChosen: chosen.has(reply),
    });
  });
}
