import { z } from 'zod';
import { id } from '../core/ids.ts';
import { notification } from '../notifications/routes.ts';
import { serverStatus } from '../server-status/schema.ts';
import type { TopicUpdate } from './topics.ts';

/**
 * What the streams `GET /api/events?botId=` and `GET /api/events/self` carry, one JSON object a `data:` line. They open
 * with the bearer header; a comment line every 15 s keeps them alive. After a gap in the connection the page reads
 * everything anew.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  /** Statuses of game servers that changed; `gone` are the servers that have none any more, for nobody watches them. */
  z.object({ kind: z.literal('server-statuses'), statuses: z.array(serverStatus), gone: z.array(id) }),
  /** Something of the instance changed: the name of what to read again, by whom, and with which call (`x-call-id`). */
  z.object({
    kind: z.literal('changed'),
    what: z.string(),
    by: z.string(),
    call: z.string().optional(),
  }),
  /**
   * Instances, permissions, tier or role of the signed-in user may have changed: account, instances and limits are to be
   * read again. It is the last event of a stream whose instance the user may not see any more.
   */
  z.object({ kind: z.literal('access') }),
  /** A notification for the signed-in user. */
  z.object({ kind: z.literal('notification'), notification }),
]);

export type LiveEvent = z.infer<typeof liveEvent>;

type Changed = Extract<LiveEvent, { kind: 'changed' }>;

/** An event as the server sends it: of topics that exist. A page also hears those of a newer server. */
export type SentEvent = Exclude<LiveEvent, Changed> | (Changed & { what: TopicUpdate });
