import { z } from 'zod';
import { id } from '../core/ids.ts';
import { MAX_UPLOADED_EXPORT, UPLOADED_PART } from './bounds.ts';

const TOO_LARGE = `A file can have at most ${MAX_UPLOADED_EXPORT / (1024 * 1024)} MB`;

/** An export, to be restored into the instance of its Discord server. */
export const uploadedExport = z.object({
  botId: id,
  /** The file in parts, each in base64: all but the last have UPLOADED_PART bytes. */
  file: z
    .array(
      z
        .string()
        .max((UPLOADED_PART / 3) * 4, { error: 'This is not a file', abort: true })
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not a file'),
    )
    .min(1, 'Please choose a file')
    .max(MAX_UPLOADED_EXPORT / UPLOADED_PART, { error: TOO_LARGE, abort: true }),
  /** Only reports what restoring it would do. */
  isPreview: z.boolean(),
});

const count = z.number().int();

/** What restoring an export does, or has done. */
export const restoredExport = z.object({
  /** The Discord server's name in the file. */
  guildName: z.string(),
  /** When the file was made, ms. */
  exportedAt: count,
  /** By kind, in words: how many there were, and how many there are then. */
  kinds: z.array(z.object({ what: z.string(), before: count, after: count })),
  /** What could not be taken over, and why: the first ones. */
  leftOut: z.array(z.string()),
  /** The others. */
  moreLeftOut: count,
  /** What people have to do then: sentences. */
  toDo: z.array(z.string()),
});

export type RestoredExport = z.infer<typeof restoredExport>;
