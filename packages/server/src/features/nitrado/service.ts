// What other features use of hosts.

export { failureWords } from './host-failure.ts';
export { canHost } from './host-service.ts';
export { type PacedHost, withPacedHost } from './paced-host-service.ts';
