import { z } from 'zod';
import { isGrantable, normalisePermissions } from '../core/permissions.ts';
import { MANAGER_KINDS, MAX_MANAGERS } from './bounds.ts';

/** The last moment of the year 9999: what can be typed into a date. */
export const LATEST_EXPIRY = 253_402_300_799_999;

const EXPIRY_WORDS = 'Please choose a date and a time';
const TWICE = { user: 'This user is a manager already', role: 'This role is a manager already' } as const;

/** A manager as the owner adds one (specification §5); permissions come out in their stored form. */
export const managerFields = z.object({
  kind: z.enum(MANAGER_KINDS).default('user'),
  /** Of the user, or of the role. */
  discordId: z
    .string({ error: 'Discord ID is required' })
    .trim()
    .min(1, 'Discord ID is required')
    .max(30, 'Discord ID must be less or euqal to 30 characters')
    // With zeros in front it would be the same number as another ID, which no rule about the owner or doubles sees.
    .regex(/^[1-9]\d*$/, 'Discord ID must be a number'),
  permissions: z
    .array(z.string().refine(isGrantable, 'This permission cannot be granted'))
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
  .max(MAX_MANAGERS, `An instance can have at most ${MAX_MANAGERS} managers`)
  .superRefine((managers, context) => {
    managers.forEach((manager, index) => {
      if (managers.findIndex((other) => other.discordId === manager.discordId) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'discordId'], message: TWICE[manager.kind] });
    });
  });

export type Manager = z.output<typeof managerFields>;
