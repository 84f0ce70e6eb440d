import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../core/errors.ts';
import { COUNTED_LIMITS } from './limits.ts';

export const errorBody = z.object({
  // The cast keeps the literal codes, which Object.keys widens to string.
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  requestId: z.string(),
  /** One entry per invalid input: a dotted path within the body, query or params, and a message. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  limit: z.object({ key: z.enum(COUNTED_LIMITS), max: z.number(), current: z.number() }).optional(),
  /** With STALE: the settings group as stored now. */
  current: z.object({ group: z.string(), rev: z.number(), value: z.unknown() }).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
