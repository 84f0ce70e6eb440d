import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { plainId } from '../core/json-shape.ts';
import { GRANTABLE_PERMISSIONS, isGrantable, normalisePermissions } from '../core/permissions.ts';
import { MANAGER_KINDS, MAX_MANAGERS } from './bounds.ts';

/** The last moment of the year 9999: what can be typed into a date. */
export const LATEST_EXPIRY = 253_402_300_799_999;

const LONG_ID = 'Discord ID must be less or euqal to 30 characters';
/** Each once; longer than any of them is none. */
const MAX_PERMISSIONS = GRANTABLE_PERMISSIONS.length;
const MAX_PERMISSION_LENGTH = 64;
const EXPIRY_WORDS = 'Please choose a date and a time';
const NOT_GRANTABLE = 'This permission cannot be granted';
const TWICE = { user: 'This user is already a manager', role: 'This role is already a manager' } as const;

/** A manager as the owner adds one (specification §5); permissions come out in their stored form. */
export const managerFields = z.object({
  kind: z.enum(MANAGER_KINDS).default('user'),
  /** Of the user, or of the role. */
  discordId: trimmedText(30, { required: 'Discord ID is required', tooLong: LONG_ID })
    .min(1, 'Discord ID is required')
    .max(30, LONG_ID)
    .regex(/^\d+$/, { error: 'Discord ID must be a number', abort: true })
    // With zeros in front it would be the same number as another ID, which no rule about the owner or doubles sees.
    .regex(/^[1-9]/, 'Discord ID can’t begin with 0'),
  permissions: z
    .array(plainId(z.string().max(MAX_PERMISSION_LENGTH, NOT_GRANTABLE).refine(isGrantable, NOT_GRANTABLE)))
    .max(MAX_PERMISSIONS)
    .transform(normalisePermissions),
  /** From this moment on (ms) the permissions do not count any more; 0 means never. */
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
