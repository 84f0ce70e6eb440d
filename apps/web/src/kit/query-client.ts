/**
 * KIT · How reads are repeated: outages a few times with growing pauses, refusals never. Data of a failed refresh stays.
 */
import { QueryClient } from '@tanstack/react-query';
import { ApiError, isOutage } from './api-error.ts';

const RETRIES = 2;
const MAX_PAUSE_MS = 10_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        retry: (failures, error) => isOutage(error) && failures < RETRIES,
        retryDelay: (failures, error) => {
          const asked = error instanceof ApiError ? error.retryAfter : undefined;
          return Math.min(MAX_PAUSE_MS, asked ?? 1000 * 2 ** failures);
        },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
