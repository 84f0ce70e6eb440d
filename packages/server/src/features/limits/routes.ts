import type { Tier } from '@arkwright/contracts/core/tiers';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import type { limitRoutes } from '@arkwright/contracts/limits/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';

export const limitHandlers = (context: AppContext): Handlers<typeof limitRoutes> => ({
  // The contract has parsed a whole number from 0 to 7.
  all: async ({ query }) => limitsOf(query.tierId as Tier, context.settings.selfHosted),
});
