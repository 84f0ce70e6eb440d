// What other features use of linked accounts.

export { listAccountRows } from './accounts-repository.ts';
export { listUsableAccounts } from './accounts-service.ts';
export { backgroundAt } from './budget.ts';
export { withConnection } from './connection-service.ts';
export { failureWords, pauseAfter } from './host-failure.ts';
export { loginMended, mayEdit } from './login-service.ts';
export type { AccountKey } from './login-tokens.ts';
export { type Nitrado, openNitrado } from './nitrado.ts';
export { OwnLimitError } from './own-limit.ts';
export { knownPace } from './pace-repository.ts';
export type { Waiting } from './pace-service.ts';
