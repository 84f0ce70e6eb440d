import { hostPaces } from '../nitrado/table.ts';

// The rows of accounts and of their paces, which are read together with the services of the accounts.

export type { AccountKey } from '../nitrado/login-tokens.ts';
export { hostAccounts } from '../nitrado/table.ts';
export { hostPaces };

export type PaceRow = typeof hostPaces.$inferSelect;
