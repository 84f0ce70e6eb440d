/**
 * How a stored secret is shown. Sent back, it means "unchanged". In its own file so that pages can show it
 * without loading zod.
 */
export const SECRET_MASK = '**********';

/** Replaces a changed secret in the history. */
export const NEW_SECRET_MASK = `${SECRET_MASK}new`;
