import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import {
  type Client,
  type Guild as DiscordGuild,
  Events,
  type NonThreadGuildBasedChannel,
  PermissionFlagsBits,
  type Role,
} from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { MAX_GUILDS } from '../../core/capacity.ts';
import type { DiscordApplication } from '../../core/discord-rest/application.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
import { inDiscordOrder } from './discord-order.ts';
import { findReaches, type RoleReach } from './discord-powers.ts';
import {
  type Directory,
  directoryChanged,
  type Guild,
  guildGone,
  guildPresent,
  guildsGoneMeanwhile,
} from './presence.ts';
import type { StoredRole } from './table.ts';

/** Many changes at once (a category with its channels, say) are stored together. */
const SETTLE_MS = 200;
/** After the database was away. */
const CATCH_UP_MS = 1000;

/** Keeps instances and their channel and role lists as Discord has them. */
export function listenToGuilds(
  client: Client,
  context: AppContext,
  signal: AbortSignal,
  application: Pick<DiscordApplication, 'clientId' | 'botId'>,
): void {
  const isIts = (guildId: string) =>
    context.discordApplications.ofGuild(guildId).clientId === application.clientId;
  const pending = new BoundedMap<string, NodeJS.Timeout>({ max: MAX_GUILDS, whenFull: 'drop-oldest' });
  /** Guilds that the database could not take. Discord tells everything once: our memory of them is stored again. */
  const missed = new BoundedSet<string>({ max: MAX_GUILDS, whenFull: 'drop-oldest' });
  let isDepartureUnknown = false;
  const catchUp = new Repeater({
    run: storeMissed,
    gatherMs: CATCH_UP_MS,
    onFailure: (error) => context.log.warn({ err: error }, 'Discord: guilds could not be stored'),
  });

  /** False while the database is away. */
  const attempt = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
    } catch (error) {
      context.log.warn({ err: error, what }, 'Discord: an event could not be handled');
      if (isUnavailable(error)) return false;
    }
    return true;
  };

  const storeOrMiss = async (what: string, guildId: string, work: () => Promise<void>): Promise<void> => {
    if (await attempt(what, work)) return;
    missed.add(guildId);
    catchUp.poke();
  };

  const storeAll = () => {
    // An instance's own application has one guild, and is out of charge when it is not in it.
    isDepartureUnknown = application.botId === undefined;
    for (const id of client.guilds.cache.keys()) if (isIts(id)) missed.add(id);
    return catchUp.runNow();
  };

  /** Each guild that is stored is done with, so that no trouble makes us begin again with the first one. */
  async function storeMissed(): Promise<void> {
    if (!client.isReady()) return catchUp.poke();
    if (isDepartureUnknown) {
      const present = [...client.guilds.cache.keys()];
      const leave = () => guildsGoneMeanwhile(context, { present, isIts });
      if (!(await attempt('guilds', leave))) return catchUp.poke();
      isDepartureUnknown = false;
    }
    for (const id of missed) {
      if (!(await attempt('guild', () => store(id)))) return catchUp.poke();
      missed.delete(id);
    }
  }

  const store = async (guildId: string) => {
    const guild = client.guilds.cache.get(guildId);
    if (!isIts(guildId)) return;
    if (guild === undefined) {
      if (application.botId === undefined) await guildGone(context, guildId);
    } else if (guild.available) await present(guild);
  };

  const storeDirectory = (guild: DiscordGuild) => {
    clearTimeout(pending.get(guild.id));
    pending.set(
      guild.id,
      setTimeout(() => {
        pending.delete(guild.id);
        // discord.js empties a guild that the bot has left: what waits for its channels would be dropped.
        if (client.guilds.cache.get(guild.id) !== guild) return;
        void storeOrMiss('directory', guild.id, () =>
          directoryChanged(context, guild.id, readDirectory(guild)),
        );
      }, SETTLE_MS),
    );
  };

  const present = async (guild: DiscordGuild) => {
    await guildPresent(context, readGuild(guild));
    await directoryChanged(context, guild.id, readDirectory(guild));
  };

  client.on(Events.ClientReady, storeAll);
  client.on(Events.GuildCreate, (guild) => storeOrMiss('guild joined', guild.id, () => present(guild)));
  client.on(Events.GuildAvailable, (guild) => storeOrMiss('guild available', guild.id, () => present(guild)));
  client.on(Events.GuildUpdate, (_before, guild) =>
    storeOrMiss('guild', guild.id, () => guildPresent(context, readGuild(guild))),
  );
  client.on(Events.GuildDelete, (guild) => storeOrMiss('guild left', guild.id, () => store(guild.id)));
  // What was heard of a guild before, while another application was in charge of it, was not stored.
  const forgetChanges = context.discordApplications.onChange((guildIds) => {
    for (const id of guildIds.filter(isIts)) missed.add(id);
    catchUp.poke();
  });

  const channel = (changed: { guild?: DiscordGuild }) => changed.guild && storeDirectory(changed.guild);
  client.on(Events.ChannelCreate, channel);
  client.on(Events.ChannelDelete, (changed) => 'guild' in changed && channel(changed));
  client.on(Events.ChannelUpdate, (_before, changed) => 'guild' in changed && channel(changed));
  const role = (changed: Role) => storeDirectory(changed.guild);
  client.on(Events.GuildRoleCreate, role);
  client.on(Events.GuildRoleDelete, role);
  client.on(Events.GuildRoleUpdate, (_before, changed) => role(changed));
  // Of members Discord tells us, without its leave for more, about the bot itself alone: its roles decide where it may write.
  client.on(Events.GuildMemberUpdate, ({ guild }, changed) => {
    if (changed.id === client.user?.id) storeDirectory(guild);
  });

  const letGo = () => {
    forgetChanges();
    // What a client remembers that was given up grows old.
    void catchUp.stop();
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

const NEEDED = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;

/** Whether the bot may not write there. What it may is unknown for a moment after it has joined: that is no bar. */
function isBarred(channel: NonThreadGuildBasedChannel): boolean {
  const { me } = channel.guild.members;
  return me !== null && !channel.permissionsFor(me).has(NEEDED);
}

/** Why the bot can't give a role; undefined if it can, and for a moment after it has joined. */
function outOfReach(role: Role): StoredRole['outOfReach'] {
  const { me } = role.guild.members;
  if (me === null || role.managed) return undefined;
  if (!me.permissions.has(PermissionFlagsBits.ManageRoles)) return 'permission';
  return me.roles.highest.comparePositionTo(role) > 0 ? undefined : 'rank';
}

const withReason = (reason: StoredRole['outOfReach']) => (reason ? { outOfReach: reason } : {});

/** Channels and roles in the order in which Discord shows them. Threads come and go and can't be chosen. */
function readDirectory(guild: DiscordGuild): Directory {
  const isListed = (channel: { isThread(): boolean }): channel is NonThreadGuildBasedChannel =>
    !channel.isThread();
  const channels = [...guild.channels.cache.values()].filter(isListed);
  const roles = [...guild.roles.cache.values()].filter((role) => role.id !== guild.id);
  const reaches = findReaches({
    everyone: { id: guild.id, permissions: guild.roles.cache.get(guild.id)?.permissions.bitfield ?? 0n },
    roles: roles.map(({ id, permissions }) => ({ id, permissions: permissions.bitfield })),
    channels: channels.map(({ id, permissionOverwrites }) => ({
      id,
      overwrites: permissionOverwrites.cache.map((entry) => ({
        id: entry.id,
        allow: entry.allow.bitfield,
        deny: entry.deny.bitfield,
      })),
    })),
  });
  return {
    channels: inDiscordOrder(
      channels.map((channel) => ({
        id: channel.id,
        name: channel.name,
        type: channel.type,
        parentId: channel.parentId ?? '',
        position: channel.rawPosition,
        ...(isBarred(channel) && { isBotBarred: true as const }),
      })),
    ),
    roles: roles
      .map((role) => ({
        id: role.id,
        name: role.name,
        color: role.colors.primaryColor,
        position: role.rawPosition,
        isManaged: role.managed,
        permissions: role.permissions.bitfield.toString(),
        ...(reaches.has(role.id) && { reach: reaches.get(role.id) as RoleReach }),
        ...withReason(outOfReach(role)),
      }))
      .sort((a, b) => b.position - a.position || a.id.localeCompare(b.id)),
  };
}
