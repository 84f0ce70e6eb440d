import type { Channel } from '@arkwright/contracts/instances/schema';
import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
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

/**
 * The bot is about to write in a place that isn't in a guild's channel list: a thread, or direct messages. The reply is
 * whether the feature lets it. Nothing is sent to a place that is neither listed nor known to a feature.
 */
export const unlistedPlaceWanted = featureEvent<WaitingChannel & { db: Queries }, boolean>();

/** Whether a channel is a thread, or somebody's direct messages, that a feature has the bot write to. */
export async function isUnlistedPlace(
  context: AppContext,
  db: Queries,
  { botId, channelId }: WaitingChannel,
): Promise<boolean> {
  return (await unlistedPlaceWanted.tell(context, { db, botId, channelId })).includes(true);
}
