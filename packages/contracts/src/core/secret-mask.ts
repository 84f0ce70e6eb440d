/** How a stored secret reads outward. Sent back it means "unchanged". Apart from schemas: pages show it without zod. */
export const SECRET_MASK = '**********';

/** Stands in the history in the place of a secret that a change replaced. */
export const NEW_SECRET_MASK = `${SECRET_MASK}new`;
