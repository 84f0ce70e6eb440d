import { DefaultRestOptions } from 'discord.js';
import type { Hold } from '../platform/work/locks/lock.ts';

/** Nothing was asked of Discord: the work is another process's now. */
export class NotHeldError extends Error {
  constructor(name: string) {
    super(`${name} is not held any more`);
    this.name = 'NotHeldError';
  }
}

/** For discord.js' `makeRequest`: requests that waited for a rate limit while the process stood still don't go out. */
export function requestsWhile(hold: Pick<Hold, 'name' | 'isHeld'>): typeof DefaultRestOptions.makeRequest {
  return async (url, init) => {
    if (!hold.isHeld()) throw new NotHeldError(hold.name);
    return DefaultRestOptions.makeRequest(url, init);
  };
}
