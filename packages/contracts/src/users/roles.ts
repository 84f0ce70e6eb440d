/** Site roles (specification §6). Apart from the schemas, so that pages need not load those for them. */
export const ROLES = { User: 0, Admin: 1 } as const;
