import { FORM_MESSAGES, trimmedText } from './fields.ts';
import { plainId } from './json-shape.ts';

/** A player's EOS id: 32 hex digits. Any case is accepted and kept as the game writes it, in lower case. */
export const eosId = plainId(
  trimmedText(32, { required: 'EOS ID is required', tooLong: FORM_MESSAGES.format })
    .min(1, 'EOS ID is required')
    .regex(/^[0-9a-fA-F]{32}$/, FORM_MESSAGES.format)
    .toLowerCase(),
  32,
);
