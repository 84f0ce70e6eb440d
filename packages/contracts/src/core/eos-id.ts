import { z } from 'zod';
import { FORM_MESSAGES } from './fields.ts';

/** A player's EOS id: 32 hex digits. Any case is accepted and kept as the game writes it, in lower case. */
export const eosId = z
  .string({ error: 'EOS ID is required' })
  .trim()
  .min(1, 'EOS ID is required')
  .regex(/^[0-9a-fA-F]{32}$/, FORM_MESSAGES.format)
  .toLowerCase();
