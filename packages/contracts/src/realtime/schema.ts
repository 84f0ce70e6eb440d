import { z } from 'zod';
import { id } from '../core/ids.ts';
import { notification } from '../notifications/routes.ts';
import { serverStatus } from '../server-status/schema.ts';
import type { TopicUpdate } from './topics.ts';

/**
 * Events of the streams `GET /api/events?botId=` and `GET /api/events/self`, one JSON object per `data:`
 * line. They open with the bearer header; a comment line every 15 s keeps them alive. After a gap in the
 * connection the page reloads everything.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  /** Changed statuses of game servers; `gone` are servers without one, because they are no longer watched. */
  z.object({ kind: z.literal('server-statuses'), statuses: z.array(serverStatus), gone: z.array(id) }),
  /** Something in the instance changed: what to reload, who changed it, and in which call (`x-call-id`). */
  z.object({
    kind: z.literal('changed'),
    what: z.string(),
    by: z.string(),
    call: z.string().optional(),
  }),
  /**
   * Instances, permissions, tier or role of the signed-in user may have changed: reload account, instances
   * and limits. It is the last event of a stream whose instance the user may no longer see.
   */
  z.object({ kind: z.literal('access') }),
  /** A notification for the signed-in user. */
  z.object({ kind: z.literal('notification'), notification }),
]);

export type LiveEvent = z.infer<typeof liveEvent>;

type Changed = Extract<LiveEvent, { kind: 'changed' }>;

/** An event as sent by the server: its topics exist. A page may also receive topics of a newer server. */
export type SentEvent = Exclude<LiveEvent, Changed> | (Changed & { what: TopicUpdate });
