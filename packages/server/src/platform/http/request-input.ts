import { parseInSteps } from '@arkwright/contracts/core/parse-in-steps';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type AppError, invalidFields } from '../base/app-error.ts';
import { inSlices } from '../work/slices.ts';

/** Parses a body by its contract, in slices. Throws INVALID with the problems, by paths within the body. */
export async function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Promise<z.output<Schema>> {
  const parsed = await inSlices(parseInSteps(schema, value));
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/**
 * For Fastify, which parses path and query with it: they are as short as a request's head. A body is parsed
 * by its route.
 */
export const validateInput: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return () => true;
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : { error: invalidInput(parsed.error) };
  };
};

function invalidInput({ issues }: z.ZodError): AppError {
  return invalidFields(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
