import type { FastifyReply } from 'fastify';

const HOUR_MS = 60 * 60_000;

/** Where Nitrado's sources disagree, or what it might do. */
export type NitradoBehaviour = {
  /** Requests that an account may make in an hour; null: neither a limit nor headers about one. */
  requestsPerHour: number | null;
  /** Whether the limit is written as in Nitrado's own example: `10.000`. */
  isLimitDotted: boolean;
  /** Whether `expires_in` is a length in seconds; otherwise it is a time, as in Nitrado's own example. */
  isExpiryInSeconds: boolean;
};

export const usualBehaviour = (): NitradoBehaviour => ({
  requestsPerHour: 15_000,
  isLimitDotted: false,
  isExpiryInSeconds: false,
});

/** Counts requests of accounts, whatever token they come with. */
export function createBudget(behaviour: NitradoBehaviour, now: () => number) {
  const windows = new Map<string, { used: number; endsAt: number }>();

  /** Counts a request, and writes the headers. False if it is one too many. */
  return function spend(account: string, reply: FastifyReply): boolean {
    const { requestsPerHour: limit, isLimitDotted } = behaviour;
    if (limit === null) return true;
    const time = now();
    const known = windows.get(account);
    const window = known && known.endsAt > time ? known : { used: 0, endsAt: time + HOUR_MS };
    windows.set(account, window);
    window.used += 1;
    const written = isLimitDotted ? String(limit).replace(/\B(?=(\d{3})+$)/g, '.') : String(limit);
    reply.header('x-ratelimit-limit', written);
    reply.header('x-ratelimit-remaining', String(Math.max(0, limit - window.used)));
    reply.header('x-ratelimit-reset', String(Math.ceil(window.endsAt / 1000)));
    return window.used <= limit;
  };
}
