import { z } from 'zod';
import { FORM_MESSAGES, requiredText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { inspectSettings, MAX_BYTES, normaliseSettings, sizeProblem, TOO_LARGE } from './inspect-settings.ts';

const NAME_WORDS = 'Name must be between 1 and 100 characters';

/** The first reason why settings can't be saved: forms show one under an input, the editor shows all. */
function firstProblem(settings: string): string | undefined {
  const tooLarge = sizeProblem(settings);
  if (tooLarge !== undefined) return tooLarge;
  const found = inspectSettings(settings).find(({ level }) => level === 'problem');
  return found && `Line ${found.line}: ${found.message}`;
}

/** Ini text, one entry a line, as returned by `normaliseSettings`. */
const settings = z
  .string({ error: FORM_MESSAGES.required })
  // The lines of a far too large text are not checked.
  .max(2 * MAX_BYTES, { error: TOO_LARGE, abort: true })
  .transform(normaliseSettings)
  .superRefine((text, issues) => {
    const message = firstProblem(text);
    if (message !== undefined) issues.addIssue({ code: 'custom', message });
  });

/** The form fields of a dynamic config (specification §5). */
export const dynamicConfigFields = z.object({
  name: requiredText(NAME_WORDS, { length: 100, message: NAME_WORDS }),
  settings,
});

export const newDynamicConfig = dynamicConfigFields.extend({ botId: id });
export const changedDynamicConfig = dynamicConfigFields.extend({ id, botId: id.optional() });

/** When a config was last fetched from an address. */
const fetchOfConfig = z.object({
  /** Names of the game servers with this host address: several may share a machine. */
  servers: z.array(z.string()),
  /** Empty for members who may not see the hosts of servers. */
  address: z.string(),
  at: timestamp,
});

/** A dynamic config in API replies. */
export const dynamicConfig = z.object({
  id,
  botId: id,
  name: z.string(),
  settings: z.string(),
  /** The latest fetch from each address, newest first. */
  fetches: z.array(fetchOfConfig),
});

export type DynamicConfigFields = z.infer<typeof dynamicConfigFields>;
export type DynamicConfig = z.infer<typeof dynamicConfig>;
export type ConfigFetch = z.infer<typeof fetchOfConfig>;
