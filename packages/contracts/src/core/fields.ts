import { z } from 'zod';

/** Generic form messages (specification §5). */
export const FORM_MESSAGES = {
  required: 'This field is required',
  email: 'Please enter a valid email',
  number: 'This field can only contain numbers',
  integer: 'This field can only contain integer values',
  max: (length: number) => `You must enter a maximum of ${length} characters`,
  min: (length: number) => `You must enter a minimum of ${length} characters`,
  format: 'Invalid format',
  choose: 'Please choose at least one value',
} as const;

type TextWords = { required?: string; tooLong?: string };

/**
 * A trimmed text for a following rule that allows this many characters. A text that is far longer is refused
 * as it is, before it is scanned; the margin leaves room for blanks pasted with it.
 */
export function trimmedText(
  longest: number,
  { required, tooLong = FORM_MESSAGES.max(longest) }: TextWords = {},
) {
  return z
    .string(required === undefined ? {} : { error: required })
    .max(2 * longest + 100, { error: tooLong, abort: true })
    .trim();
}

/** A required text: blank counts as missing. Surrounding white space is dropped. */
export function requiredText(required: string, max: { length: number; message: string }) {
  return trimmedText(max.length, { required, tooLong: max.message })
    .min(1, required)
    .max(max.length, max.message);
}

/**
 * An empty input counts as missing; a whole number typed into an input becomes a number (specification §5,
 * conversions).
 */
function typedNumber(value: unknown): unknown {
  if (value === '' || value === null) return undefined;
  return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

/**
 * A required whole number from `min` to `max`; text from an input is converted. `range` is also the message
 * for `number` and `max`.
 */
export function wholeNumber(
  words: { required: string; range: string; number?: string; max?: string },
  range: { min: number; max: number },
) {
  const { required, number = words.range, max = words.range } = words;
  return z.preprocess(
    typedNumber,
    z
      .number({ error: (issue) => (issue.input === undefined ? required : number) })
      .int(number)
      .min(range.min, words.range)
      .max(range.max, max),
  );
}
