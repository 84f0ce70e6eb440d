import type { Field } from './field.ts';

type Need = Pick<Field<boolean>, 'value' | 'label' | 'reason'> & {
  /** Where it is, if not on this page: `in the tab Game Log`. */
  where?: string;
};

/**
 * Why a setting waits for switches: the first that is off, or what keeps that one from being switched on; undefined when
 * nothing is in the way.
 */
export function offUntil(...needs: readonly Need[]): string | undefined {
  const missing = needs.find(({ value }) => !value);
  return (
    missing &&
    (missing.reason ??
      `Switch on “${missing.label}”${missing.where === undefined ? '' : ` ${missing.where}`} first.`)
  );
}

/** A switch with a requirement elsewhere that prevents switching it on. Enabled ones can be switched off. */
export function waitingFor(field: Field<boolean>, missing: string | undefined): Field<boolean> {
  if (field.value || field.reason !== undefined || missing === undefined) return field;
  return { ...field, reason: missing, isWaiting: true };
}
