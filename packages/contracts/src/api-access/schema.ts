import { z } from 'zod';
import { API_SWITCHES } from '../core/api-switches.ts';
import { timestamp } from '../core/ids.ts';

/** A part of the API with its own switch, and the calls that it opens. */
export const apiPart = z.object({
  name: z.enum(API_SWITCHES),
  calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
});

export type ApiPart = z.infer<typeof apiPart>;

/** An instance's API key (shown to the owner only), and what it can open. */
export const apiAccess = z.object({
  /** Empty until a key is made. */
  apiKey: z.string(),
  /** When the key was made; 0 without one. */
  createdAt: timestamp,
  /** When the key was last used, to the minute; 0 for never. */
  lastUsedAt: timestamp,
  /** Only parts that have calls. */
  parts: z.array(apiPart),
});

export type ApiAccess = z.infer<typeof apiAccess>;
