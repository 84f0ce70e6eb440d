import { z } from 'zod';
import { isGrantable, normalisePermissions } from '../core/permissions.ts';

const MAX_MANAGERS = 100;

/** A manager as the owner adds one (specification §5); permissions come out in their stored form. */
export const managerFields = z.object({
  discordId: z
    .string({ error: 'Discord ID is required' })
    .trim()
    .min(1, 'Discord ID is required')
    .max(30, 'Discord ID must be less or euqal to 30 characters')
    .regex(/^\d+$/, 'Discord ID must be a number'),
  permissions: z
    .array(z.string().refine(isGrantable, 'This permission cannot be granted'))
    .transform(normalisePermissions),
});

/** All managers of an instance. */
export const managerList = z
  .array(managerFields)
  .max(MAX_MANAGERS, `An instance can have at most ${MAX_MANAGERS} managers`)
  .superRefine((managers, context) => {
    managers.forEach((manager, index) => {
      if (managers.findIndex((other) => other.discordId === manager.discordId) === index) return;
      context.addIssue({
        code: 'custom',
        path: [index, 'discordId'],
        message: 'This user is a manager already',
      });
    });
  });

export type Manager = z.output<typeof managerFields>;
