/** How a stored secret reads outward. Sent back it means "unchanged". Apart from schemas: pages show it without zod. */
export const SECRET_MASK = '**********';
