import { z } from 'zod';
import { DiscordError, nestFormErrors } from './errors.ts';

/** A Discord id as it comes in JSON. */
export const snowflake = z.string().regex(/^\d{17,20}$/, { error: 'snowflake' });

/** A decimal bit field; Discord takes a string or a number and always gives back a string. */
export const bitField = z
  .union([z.string().regex(/^\d{1,20}$/), z.number().int().nonnegative()])
  .transform((value) => String(value));

/** Text with limits counted in characters as people see them, not in UTF-16 units. */
export function text(min: number, max: number) {
  return z.string().refine((value) => [...value].length >= min && [...value].length <= max, {
    error: min === 0 ? `max ${max}` : `between ${min} ${max}`,
  });
}

type Issue = z.core.$ZodIssue;

/** Parses `value`, or refuses it with a 50035 whose words are those of Discord. */
export function parseForm<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value === undefined ? {} : value);
  if (result.success) return result.data;
  const findings = result.error.issues.map((issue) => ({
    path: issue.path.map(String),
    ...wordsFor(issue, valueAt(value, issue.path)),
  }));
  throw new DiscordError('invalidForm', nestFormErrors(findings));
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
    value,
  );
}

function wordsFor(issue: Issue, value: unknown): { code: string; message: string } {
  if (value === undefined && issue.path.length > 0) {
    return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  }
  if (issue.message === 'snowflake') {
    return { code: 'NUMBER_TYPE_COERCE', message: `Value "${String(value).slice(0, 50)}" is not snowflake.` };
  }
  if (issue.code === 'custom') return customWords(issue.message);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'invalid_value') {
    return {
      code: 'BASE_TYPE_CHOICES',
      message: `Value must be one of {${issue.values.map(String).join(', ')}}.`,
    };
  }
  return { code: 'BASE_TYPE_INVALID', message: 'The value has the wrong type or shape.' };
}

function customWords(message: string): { code: string; message: string } {
  const max = /^max (\d+)$/.exec(message);
  if (max) return { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${max[1]} or fewer in length.` };
  const between = /^between (\d+) (\d+)$/.exec(message);
  if (between) {
    return {
      code: 'BASE_TYPE_BAD_LENGTH',
      message: `Must be between ${between[1]} and ${between[2]} in length.`,
    };
  }
  const [code, ...words] = message.split(': ');
  return { code: code ?? 'BASE_TYPE_INVALID', message: words.join(': ') };
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): { code: string; message: string } {
  if (issue.origin === 'number' || issue.origin === 'int') {
    return {
      code: 'NUMBER_TYPE_MAX',
      message: `int value should be less than or equal to ${issue.maximum}.`,
    };
  }
  return { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${issue.maximum} or fewer in length.` };
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): { code: string; message: string } {
  if (issue.origin === 'number' || issue.origin === 'int') {
    return {
      code: 'NUMBER_TYPE_MIN',
      message: `int value should be greater than or equal to ${issue.minimum}.`,
    };
  }
  return { code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${issue.minimum} or more in length.` };
}
