import { RESTJSONErrorCodes as Code, Routes } from 'discord.js';
import { z } from 'zod';
import type { DiscordApplication, DiscordApplications } from '../discord-rest/application.ts';
import { createDiscordRest, endDiscordRest } from '../discord-rest/client.ts';
import { perApplication } from '../discord-rest/per-application.ts';
import { codeOf } from '../discord-rest/verdict.ts';

const TIMEOUT_MS = 3000;
const PICTURES = 'https://cdn.discordapp.com';

/** discord.com/developers/docs/resources/guild#guild-member-object */
const memberReply = z.object({
  user: z.object({
    id: z.string(),
    username: z.string(),
    global_name: z.string().nullish(),
    avatar: z.string().nullish(),
    bot: z.boolean().optional(),
  }),
  nick: z.string().nullish(),
  avatar: z.string().nullish(),
  roles: z.array(z.string()),
});

/** A member of a guild, with the name shown in the guild. `avatarUrl` is empty if there is no picture. */
export type GuildMember = {
  name: string;
  username: string;
  avatarUrl: string;
  roleIds: string[];
  isBot?: boolean;
};

/**
 * Requests a member from Discord; undefined if the user is not in the guild. Throws if Discord doesn't
 * respond in time.
 */
export type FetchGuildMember = (guildId: string, discordId: string) => Promise<GuildMember | undefined>;

export type FoundMember = GuildMember & { discordId: string };

/**
 * Searches Discord for members whose user name, display name or nickname begins with a text of at most 100
 * characters; for an empty text, the members with the oldest Discord accounts. Throws if Discord doesn't
 * respond in time, or refuses (`verdictOn`): the bot is not in the guild, or lacks the intent for members.
 */
export type SearchGuildMembers = (
  guildId: string,
  search: { query: string; limit: number },
) => Promise<FoundMember[]>;

/**
 * The names of a guild's slash commands in Discord. Throws if Discord doesn't respond in time, or refuses.
 */
export type FetchGuildCommands = (guildId: string) => Promise<string[]>;

type GuildReads = {
  fetchGuildMember: FetchGuildMember;
  searchGuildMembers: SearchGuildMembers;
  fetchGuildCommands: FetchGuildCommands;
};

/** discord.com/developers/docs/interactions/application-commands#get-guild-application-commands */
const commandsReply = z.array(z.object({ name: z.string().max(32) })).max(500);

/** No such member or user, an invalid id, or a guild that the bot has left. */
const NOBODY: ReadonlySet<number> = new Set([
  Code.UnknownMember,
  Code.UnknownUser,
  Code.UnknownGuild,
  Code.MissingAccess,
  Code.InvalidFormBodyOrContentType,
]);

/**
 * Reads over Discord's REST API, as the application that is in charge of the guild. Members need no privileged intent there,
 * unlike gateway events.
 */
export function createGuildReads(applications: Pick<DiscordApplications, 'ofGuild'>): GuildReads {
  const rests = perApplication(
    (application) => createDiscordRest(application, { timeoutMs: TIMEOUT_MS, retries: 0 }),
    endDiscordRest,
  );

  /**
   * The timeout is per reply. Waiting for a turn ends with the signal; a pause that Discord requests
   * continues without us.
   */
  const get = (application: DiscordApplication, path: `/${string}`, query?: URLSearchParams) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { promise: late, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    return Promise.race([rests.of(application).get(path, { signal, ...(query && { query }) }), late]);
  };

  return {
    async fetchGuildMember(guildId, discordId) {
      try {
        return toMember(
          guildId,
          memberReply.parse(await get(applications.ofGuild(guildId), Routes.guildMember(guildId, discordId))),
        );
      } catch (error) {
        if (NOBODY.has(codeOf(error) ?? 0)) return undefined;
        throw error;
      }
    },
    async searchGuildMembers(guildId, { query, limit }) {
      const isList = query === '';
      const asked = new URLSearchParams({ limit: String(limit), ...(!isList && { query }) });
      const path = isList ? Routes.guildMembers(guildId) : Routes.guildMembersSearch(guildId);
      const members = z.array(memberReply).parse(await get(applications.ofGuild(guildId), path, asked));
      return members.map((member) => ({ discordId: member.user.id, ...toMember(guildId, member) }));
    },
    async fetchGuildCommands(guildId) {
      const application = applications.ofGuild(guildId);
      const path = Routes.applicationGuildCommands(application.clientId, guildId);
      return commandsReply.parse(await get(application, path)).map(({ name }) => name);
    },
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
    ...(user.bot && { isBot: true }),
  };
}
