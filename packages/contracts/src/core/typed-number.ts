import { z } from 'zod';
import { FORM_MESSAGES } from './fields.ts';

type NumberRule = {
  min: number;
  max: number;
  /** What to say outside of the range. */
  range: string;
  /** Set where a fraction is fine. */
  mayBeFraction?: true;
};

/** Numbers as people type them: not `1e3`, not `0x10`, and of a length that stays exact. */
const TYPED = /^-?\d{1,12}(\.\d{1,6})?$/;

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
    ? number
    : number.refine((value) => Number.isInteger(value), { error: FORM_MESSAGES.integer, abort: true });
  return z.preprocess(readTyped, kind.min(min, range).max(max, range));
}
