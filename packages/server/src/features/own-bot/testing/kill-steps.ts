import type { AppSettings } from '@arkwright/server/platform/settings';

/** Where a worker stops for good, so that a test can kill it there. */
export const STEPS = {
  'a message is claimed': { sql: /^update "discord_outbox" set "batch" = \$1/ },
  'a message goes out': { post: 'before' },
  'Discord has taken a message': { post: 'after' },
  'a message is struck off': { sql: /^delete from "discord_outbox"/ },
  'another bot takes charge': { sql: /^update "discord_applications" set "state"/ },
  'commands are registered': { put: 'before' },
} as const satisfies Record<string, Step>;
export type StepName = keyof typeof STEPS;

export type Step = { sql?: RegExp; post?: 'before' | 'after'; put?: 'before' };

export type Orders = {
  databaseUrl: string;
  discord: AppSettings['discord'];
  /** Stops before this step for the time that it comes for; never if missing. */
  stopAt?: { step: StepName; time: number };
};

export type Heard = 'started' | 'stopped';
