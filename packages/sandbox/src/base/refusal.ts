import type { z } from 'zod';

/** A request that can not be done; the caller gets the status, the code and the sentence. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: 400 | 404 | 409, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = statusCode === 404 ? 'NOT_FOUND' : statusCode === 409 ? 'CONFLICT' : 'INVALID';
  }
}

/** Parses what a caller sent, or refuses it with a sentence that names the first field that is wrong. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.');
  throw new Refusal(400, `${field ? `${field}: ` : ''}${issue?.message ?? 'Invalid input'}`);
}
