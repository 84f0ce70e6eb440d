import { featureEvent } from '../context/feature-event.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';

/**
 * With the end of the transaction the bot may write again in these channels of a guild, or is back in the guild ('all').
 * What Discord refused there is worth another try at once.
 */
export const channelsMended = featureEvent<{
  tx: Queries;
  scope: InstanceScope;
  channelIds: readonly string[] | 'all';
}>();
