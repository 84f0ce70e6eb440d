import { z } from 'zod';
import { id, timestamp } from './ids.ts';

/** An owner sees their bot as one of its managers for at most this many minutes. */
export const VIEW_AS_MINUTES = 30;

/** A manager with whose rights an owner sees one of their bots, read only. */
export const viewAs = z.object({
  botId: id,
  kind: z.enum(['user', 'role']),
  /** Id of the user or role, as in the list of managers. */
  discordId: z.string().max(30),
  /** The person's name, or the role's with its `@`. */
  name: z.string().max(100),
  /** When it ends by itself (ms). */
  endsAt: timestamp,
});

export type ViewAs = z.infer<typeof viewAs>;
