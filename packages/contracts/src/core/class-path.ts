import { FORM_MESSAGES, trimmedText } from './fields.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 300;
const ONE_WORD = 'Class path must have no spaces and no quotes between its two single quotes';

/**
 * The class path of a dino or item in a spawn command (specification §5): `'/Game/…/X.X'` or
 * `Blueprint'/Game/…/X.X'`. No white space and no second pair of quotes: either would start another word of
 * the command.
 */
export const classPath = trimmedText(MAX_LENGTH, { required: FORM_MESSAGES.required })
  .min(1, { error: FORM_MESSAGES.required, abort: true })
  .min(MIN_LENGTH, { error: FORM_MESSAGES.min(MIN_LENGTH), abort: true })
  .max(MAX_LENGTH, { error: FORM_MESSAGES.max(MAX_LENGTH), abort: true })
  .regex(/^(?:Blueprint)?'[\s\S]*'$/, { error: FORM_MESSAGES.format, abort: true })
  .regex(/^(?:Blueprint)?'[^'"\s]+'$/, ONE_WORD);
