import {
  type Client,
  type Guild as DiscordGuild,
  Events,
  type NonThreadGuildBasedChannel,
  type Role,
} from 'discord.js';
import type { AppContext } from '../../platform/context.ts';
import { isUnavailable } from '../../platform/database.ts';
import {
  type Directory,
  directoryChanged,
  type Guild,
  guildGone,
  guildPresent,
  guildsGoneMeanwhile,
} from './guilds-service.ts';

/** Many changes at once (a category with its channels, say) are stored together. */
const SETTLE_MS = 200;
/** After the database was away. */
const CATCH_UP_MS = 1000;

/** Keeps instances and their channel and role lists as Discord has them. */
export function listenToGuilds(client: Client, context: AppContext, signal: AbortSignal): void {
  const pending = new Map<string, NodeJS.Timeout>();
  let catchUp: NodeJS.Timeout | undefined;

  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      context.log.warn({ err: error, what }, 'Discord: an event could not be handled');
      if (isUnavailable(error)) storeAllSoon();
    }
  };

  /** Discord tells everything once: what the database could not take is read from our memory of the guilds again. */
  const storeAllSoon = () => {
    clearTimeout(catchUp);
    // What a client remembers that was given up grows old.
    if (signal.aborted) return;
    catchUp = setTimeout(() => {
      if (client.isReady()) void attempt('guilds', storeAll);
      else storeAllSoon();
    }, CATCH_UP_MS);
  };

  const storeAll = async () => {
    await guildsGoneMeanwhile(context, [...client.guilds.cache.keys()]);
    for (const guild of client.guilds.cache.values()) if (guild.available) await present(guild);
  };

  const storeDirectory = (guild: DiscordGuild) => {
    clearTimeout(pending.get(guild.id));
    pending.set(
      guild.id,
      setTimeout(() => {
        pending.delete(guild.id);
        void attempt('directory', () => directoryChanged(context, guild.id, readDirectory(guild)));
      }, SETTLE_MS),
    );
  };

  const present = async (guild: DiscordGuild) => {
    await guildPresent(context, readGuild(guild));
    await directoryChanged(context, guild.id, readDirectory(guild));
  };

  client.on(Events.ClientReady, () => attempt('ready', storeAll));
  client.on(Events.GuildCreate, (guild) => attempt('guild joined', () => present(guild)));
  client.on(Events.GuildAvailable, (guild) => attempt('guild available', () => present(guild)));
  client.on(Events.GuildUpdate, (_before, guild) =>
    attempt('guild', () => guildPresent(context, readGuild(guild))),
  );
  client.on(Events.GuildDelete, (guild) => attempt('guild left', () => guildGone(context, guild.id)));

  const channel = (changed: { guild?: DiscordGuild }) => changed.guild && storeDirectory(changed.guild);
  client.on(Events.ChannelCreate, channel);
  client.on(Events.ChannelDelete, (changed) => 'guild' in changed && channel(changed));
  client.on(Events.ChannelUpdate, (_before, changed) => 'guild' in changed && channel(changed));
  const role = (changed: Role) => storeDirectory(changed.guild);
  client.on(Events.GuildRoleCreate, role);
  client.on(Events.GuildRoleDelete, role);
  client.on(Events.GuildRoleUpdate, (_before, changed) => role(changed));

  const letGo = () => {
    clearTimeout(catchUp);
    for (const timer of pending.values()) clearTimeout(timer);
  };
  signal.addEventListener('abort', letGo, { once: true });
}

function readGuild(guild: DiscordGuild): Guild {
  return {
    id: guild.id,
    name: guild.name,
    iconUrl: guild.iconURL({ size: 64, extension: 'png' }) ?? '',
    ownerId: guild.ownerId,
  };
}

/** Channels and roles in the order in which Discord shows them. Threads come and go and can't be chosen. */
function readDirectory(guild: DiscordGuild): Directory {
  const isListed = (channel: { isThread(): boolean }): channel is NonThreadGuildBasedChannel =>
    !channel.isThread();
  const channels = [...guild.channels.cache.values()].filter(isListed);
  const roles = [...guild.roles.cache.values()].filter((role) => role.id !== guild.id);
  return {
    channels: channels
      .map(({ id, name, type, parentId, rawPosition }) => ({
        id,
        name,
        type,
        parentId: parentId ?? '',
        position: rawPosition,
      }))
      .sort((a, b) => a.position - b.position || a.id.localeCompare(b.id)),
    roles: roles
      .map((role) => ({
        id: role.id,
        name: role.name,
        color: role.colors.primaryColor,
        position: role.rawPosition,
        isManaged: role.managed,
        permissions: role.permissions.bitfield.toString(),
      }))
      .sort((a, b) => b.position - a.position || a.id.localeCompare(b.id)),
  };
}
