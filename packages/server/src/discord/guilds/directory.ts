import type { Channel } from '@arkwright/contracts/instances/schema';
import type { AppContext } from '../../context/app-context.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';

import type { Queries } from '../../platform/database/database.ts';
import type { WaitingChannel } from '../outbox-repository.ts';
import { loadDirectory } from './repository.ts';

const CATEGORY = 4;

/** The guild's channels and its categories, each in Discord's order. */
export async function listPlaces(
  db: Queries,
  scope: InstanceScope,
): Promise<{ channels: Channel[]; categories: Channel[] }> {
  const { channels } = await loadDirectory(db, scope);
  return {
    channels: channels.filter(({ type }) => type !== CATEGORY),
    categories: channels.filter(({ type }) => type === CATEGORY),
  };
}

/** The guild's channels without categories, in Discord's order. */
export async function listChannels(db: Queries, scope: InstanceScope): Promise<Channel[]> {
  return (await listPlaces(db, scope)).channels;
}

export async function listCategories(db: Queries, scope: InstanceScope): Promise<Channel[]> {
  return (await listPlaces(db, scope)).categories;
}

/** The name of a role as Discord told it last; undefined where it is not known. */
export async function findRoleName(
  db: Queries,
  scope: InstanceScope,
  roleId: string,
): Promise<string | undefined> {
  const { roles } = await loadDirectory(db, scope);
  return roles.find(({ id }) => id === roleId)?.name;
}

/**
 * Whether the bot may be writing in a channel for its instance: it stands in the guild, as far as Discord has told us, or
 * is a thread or somebody's direct messages that a feature knows.
 */
export async function isOwnChannel(context: AppContext, channel: WaitingChannel): Promise<boolean> {
  const channels = await listChannels(context.db, systemScope(channel.botId));
  return channels.some(({ id }) => id === channel.channelId) || isUnlistedPlace(context, context.db, channel);
}

/** Whether a channel is a thread, or somebody's direct messages, that a feature has the bot write to. */
export async function isUnlistedPlace(
  { features }: Pick<AppContext, 'features'>,
  db: Queries,
  place: WaitingChannel,
): Promise<boolean> {
  for (const { hasPlace } of features) if (await hasPlace?.(db, place)) return true;
  return false;
}
