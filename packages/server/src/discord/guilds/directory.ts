import type { Channel } from '@arkwright/contracts/instances/schema';
import type { AppContext } from '../../context/app-context.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';

import type { Queries } from '../../platform/database/database.ts';
import type { WaitingChannel } from '../outbox-repository.ts';
import { loadDirectory } from './repository.ts';

const CATEGORY = 4;

/** The guild's channels without categories, in Discord's order. */
export async function listChannels(db: Queries, scope: InstanceScope): Promise<Channel[]> {
  const { channels } = await loadDirectory(db, scope);
  return channels.filter((channel) => channel.type !== CATEGORY);
}

export async function listCategories(db: Queries, scope: InstanceScope): Promise<Channel[]> {
  const { channels } = await loadDirectory(db, scope);
  return channels.filter((channel) => channel.type === CATEGORY);
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

/** Whether a channel stands in the guild of its instance, as far as Discord has told us. */
export async function isOwnChannel(
  context: AppContext,
  { botId, channelId }: WaitingChannel,
): Promise<boolean> {
  const channels = await listChannels(context.db, systemScope(botId));
  return channels.some(({ id }) => id === channelId);
}
