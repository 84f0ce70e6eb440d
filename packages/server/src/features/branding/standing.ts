import { type Guild, type GuildMember, PermissionFlagsBits } from 'discord.js';
import type { Standing } from './decide.ts';

const WRITES = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;

/** The bot's state in a guild, from our cache: no request to Discord. */
export function readStanding(guild: Guild, me: GuildMember): Standing {
  const plain = [...guild.channels.cache.values()].filter((channel) => {
    if (channel.isThread() || !channel.isTextBased()) return false;
    const held = channel.permissionsFor(me);
    return held.has(WRITES) && !held.has(PermissionFlagsBits.ManageWebhooks);
  });
  return {
    nickname: me.nickname ?? '',
    mayChangeNickname: me.permissions.has(PermissionFlagsBits.ChangeNickname),
    mayManageWebhooks: me.permissions.has(PermissionFlagsBits.ManageWebhooks),
    plainChannels: plain.map(({ id }) => id).sort(),
  };
}
