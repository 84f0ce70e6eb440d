/** Site roles (specification §6). Separate from the schemas, so that pages don't have to load those. */
export const ROLES = { User: 0, Admin: 1 } as const;
