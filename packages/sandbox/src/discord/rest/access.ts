import type { Application } from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import { DiscordError } from '../errors.ts';
import type { Channel, Guild, Member } from '../model.ts';
import type { PermissionName } from '../permissions.ts';
import { channelPermissions, guildPermissions, holds } from '../permissions.ts';
import { findChannel } from '../state.ts';

export type GuildPlace = { guild: Guild; bot: Member };
export type ChannelPlace = GuildPlace & { channel: Channel; held: bigint };

/** What of a call says who asks for which guild or channel. */
type Asked = { application: Application; params: { guildId?: string; channelId?: string } };

/** The guild, if the caller's bot is in it and holds `wanted` there; else Discord's refusal. */
export function guildFor(context: DiscordContext, asked: Asked, ...wanted: PermissionName[]): GuildPlace {
  const guild = context.state.guilds.get(asked.params.guildId ?? '');
  if (!guild) throw new DiscordError('unknownGuild');
  const bot = guild.members.get(asked.application.bot.id);
  if (!bot) throw new DiscordError('missingAccess');
  if (!holds(guildPermissions(guild, bot), ...wanted)) throw new DiscordError('missingPermissions');
  return { guild, bot };
}

/** The channel, if the caller's bot can see it and holds `wanted` in it; else Discord's refusal. */
export function channelFor(context: DiscordContext, asked: Asked, ...wanted: PermissionName[]): ChannelPlace {
  const found = findChannel(context.state, asked.params.channelId ?? '');
  if (!found) throw new DiscordError('unknownChannel');
  const bot = found.guild.members.get(asked.application.bot.id);
  const held = bot ? channelPermissions(found.guild, bot, found.channel) : 0n;
  if (!bot || !holds(held, 'VIEW_CHANNEL')) throw new DiscordError('missingAccess');
  if (!holds(held, ...wanted)) throw new DiscordError('missingPermissions');
  return { ...found, bot, held };
}
