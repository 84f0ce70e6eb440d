// What other features use of hosts.

export { canHost } from './host-service.ts';
export { failureWords, type PacedHost, withPacedHost } from './paced-host-service.ts';
