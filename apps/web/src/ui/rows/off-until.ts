import type { Field } from './field.ts';

/** The first switch that has to be on, in words; undefined when nothing is in the way. */
export function offUntil(...needs: readonly Pick<Field<boolean>, 'value' | 'label'>[]): string | undefined {
  const missing = needs.find(({ value }) => !value);
  return missing && `Switch on ${missing.label} first.`;
}
