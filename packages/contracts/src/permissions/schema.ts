import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { plainId } from '../core/json-shape.ts';
import { GRANTABLE_PERMISSIONS, isGrantable, normalisePermissions } from '../derived/permissions.ts';
import { MANAGER_KINDS, MAX_MANAGERS } from './bounds.ts';

/** The last moment of the year 9999, the latest that a date input accepts. */
export const LATEST_EXPIRY = 253_402_300_799_999;

const LONG_ID = 'Discord ID must be less or euqal to 30 characters';
/** The maximum number of permissions, and the length of the longest. */
const MAX_PERMISSIONS = GRANTABLE_PERMISSIONS.length;
const MAX_PERMISSION_LENGTH = 64;
const EXPIRY_WORDS = 'Please choose a date and a time';
const NOT_GRANTABLE = 'This permission cannot be granted';
const TWICE = { user: 'This user is already a manager', role: 'This role is already a manager' } as const;

/** A manager as added by the owner (specification §5); permissions are converted to their stored form. */
export const managerFields = z.object({
  kind: z.enum(MANAGER_KINDS).default('user'),
  /** Id of the user or role. */
  discordId: trimmedText(30, { required: 'Discord ID is required', tooLong: LONG_ID })
    .min(1, 'Discord ID is required')
    .max(30, LONG_ID)
    .regex(/^\d+$/, { error: 'Discord ID must be a number', abort: true })
    // With leading zeros it would be the same number as another ID, which checks for the owner and duplicates
    // miss.
    .regex(/^[1-9]/, 'Discord ID can’t begin with 0'),
  permissions: z
    .array(plainId(z.string().max(MAX_PERMISSION_LENGTH, NOT_GRANTABLE).refine(isGrantable, NOT_GRANTABLE)))
    .max(MAX_PERMISSIONS)
    .transform(normalisePermissions),
  /** When the permissions end (ms, exclusive); 0 means never. */
  expiresAt: z
    .number({ error: EXPIRY_WORDS })
    .int(EXPIRY_WORDS)
    .min(0, EXPIRY_WORDS)
    .max(LATEST_EXPIRY, EXPIRY_WORDS)
    .default(0),
});

/** All managers of an instance. */
export const managerList = z
  .array(managerFields)
  .max(MAX_MANAGERS, `A bot can have at most ${MAX_MANAGERS} managers`)
  .superRefine((managers, context) => {
    const seen = new Set<string>();
    for (const [index, { discordId, kind }] of managers.entries()) {
      if (seen.has(discordId))
        context.addIssue({ code: 'custom', path: [index, 'discordId'], message: TWICE[kind] });
      seen.add(discordId);
    }
  });

export type Manager = z.output<typeof managerFields>;
