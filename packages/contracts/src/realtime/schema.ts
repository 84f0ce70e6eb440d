import { z } from 'zod';
import { notification } from '../notifications/routes.ts';
import { serverStatus } from '../server-status/schema.ts';

/**
 * What the stream `GET /api/events?botId=` carries, one JSON object a `data:` line. It opens with the bearer header;
 * a comment line every 15 s keeps it alive. After a gap in the connection the page reads everything anew.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  /** A game server's status changed. */
  z.object({ kind: z.literal('server-status'), status: serverStatus }),
  /** Something of the instance changed: the name of what to read again, and by whom. */
  z.object({ kind: z.literal('changed'), what: z.string(), by: z.string() }),
  /** A notification for the signed-in user. */
  z.object({ kind: z.literal('notification'), notification }),
]);

export type LiveEvent = z.infer<typeof liveEvent>;
