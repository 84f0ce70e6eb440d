import { z } from 'zod';
import { id } from '../core/ids.ts';
import { MAX_IMPORT_BYTES } from './bounds.ts';

export const bansToImport = z.object({
  botId: id,
  /** CSV as exported, or the game's own BanList.txt. */
  text: z
    .string()
    .max(MAX_IMPORT_BYTES, `At most ${MAX_IMPORT_BYTES / 1_000_000} MB can be imported at once`),
  /** Only reports what the import would do. */
  isPreview: z.boolean(),
});

export const importOutcome = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first refused lines. */
  refusedLines: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
});

export type ImportOutcome = z.infer<typeof importOutcome>;
