import { trimmedText } from './fields.ts';
import { plainId } from './json-shape.ts';

const FORM = 'EOS ID must be 32 characters of 0-9 and a-f';

/**
 * A player's EOS id: 32 hex digits. Any letter case is accepted and stored in lower case, as the game writes
 * it.
 */
export const eosId = plainId(
  trimmedText(32, { required: 'EOS ID is required', tooLong: FORM })
    .min(1, 'EOS ID is required')
    .regex(/^[0-9a-fA-F]{32}$/, FORM)
    .toLowerCase(),
  32,
);
