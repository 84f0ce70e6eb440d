import { DiscordAPIError, REST, Routes } from 'discord.js';
import { z } from 'zod';

const TIMEOUT_MS = 3000;
const PICTURES = 'https://cdn.discordapp.com';

/** discord.com/developers/docs/resources/guild#guild-member-object */
const memberReply = z.object({
  user: z.object({
    id: z.string(),
    username: z.string(),
    global_name: z.string().nullish(),
    avatar: z.string().nullish(),
  }),
  nick: z.string().nullish(),
  avatar: z.string().nullish(),
  roles: z.array(z.string()),
});

/** A member of a guild, by the name that the guild sees. `avatarUrl` is empty where there is no picture. */
export type GuildMember = { name: string; username: string; avatarUrl: string; roleIds: string[] };

/** Asks Discord for a member; undefined for someone who is not in the guild. Throws where Discord does not answer in time. */
export type FetchGuildMember = (guildId: string, discordId: string) => Promise<GuildMember | undefined>;

/** The REST call needs no privileged intent, other than being told of members by the gateway. */
export function createGuildMembers(settings: { apiUrl: string; botToken: string }): FetchGuildMember {
  let rest: REST | undefined;

  return async (guildId, discordId) => {
    rest ??= new REST({ api: settings.apiUrl, version: '10', timeout: TIMEOUT_MS, retries: 0 }).setToken(
      settings.botToken,
    );
    try {
      // The timeout is for one answer; the signal ends waiting for a turn, too.
      const reply = await rest.get(Routes.guildMember(guildId, discordId), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return toMember(guildId, memberReply.parse(reply));
    } catch (error) {
      // No such member or user, a number that is no id, or a guild that the bot has left.
      const isNobody = error instanceof DiscordAPIError && [400, 403, 404].includes(error.status);
      if (isNobody) return undefined;
      throw error;
    }
  };
}

function toMember(guildId: string, { user, nick, avatar, roles }: z.infer<typeof memberReply>): GuildMember {
  const picture = (path: string, hash: string) =>
    `${PICTURES}/${path}/${encodeURIComponent(hash)}.png?size=64`;
  return {
    name: nick || user.global_name || user.username,
    username: user.username,
    avatarUrl: avatar
      ? picture(`guilds/${guildId}/users/${encodeURIComponent(user.id)}/avatars`, avatar)
      : user.avatar
        ? picture(`avatars/${encodeURIComponent(user.id)}`, user.avatar)
        : '',
    roleIds: roles,
  };
}
