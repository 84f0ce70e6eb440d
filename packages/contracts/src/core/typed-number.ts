import { z } from 'zod';
import { FORM_MESSAGES } from './fields.ts';

type NumberRule = {
  min: number;
  max: number;
  /** The message for a number outside the range. */
  range: string;
  /** Set if fractions are allowed. */
  mayBeFraction?: true;
};

/** Numbers as people type them: not `1e3`, not `0x10`. */
const TYPED = /^-?(?:\d{1,300}|\d{0,300}\.\d{1,300})$/;
/** Smaller fractions would be written as `1e-7` in a command. */
const MAX_DECIMALS = 6;
const DECIMALS_WORDS = `This field can have at most ${MAX_DECIMALS} decimals`;

const isExact = (value: number) => Number(value.toFixed(MAX_DECIMALS)) === value;

function readTyped(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  const text = value.trim();
  if (text === '') return undefined;
  return TYPED.test(text) ? Number(text) : value;
}

/** A required number with the generic form messages (specification §5); text from an input is converted. */
export function typedNumber({ min, max, range, mayBeFraction }: NumberRule) {
  const number = z.number({
    error: ({ input }) => (input === undefined ? FORM_MESSAGES.required : FORM_MESSAGES.number),
  });
  const kind = mayBeFraction
    ? number.refine(isExact, { error: DECIMALS_WORDS, abort: true })
    : number.refine((value) => Number.isInteger(value), { error: FORM_MESSAGES.integer, abort: true });
  return z.preprocess(readTyped, kind.min(min, range).max(max, range));
}
