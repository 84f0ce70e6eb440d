import { z } from 'zod';
import { portalOf } from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import { DiscordError } from '../errors.ts';
import { changeMember, removeMember } from '../guild-changes.ts';
import { memberView } from '../guild-views.ts';
import type { Guild, Member } from '../model.ts';
import { guildPermissions, holds, isAboveRole } from '../permissions.ts';
import { parseForm, snowflake, text } from '../validate.ts';
import { guildFor } from './access.ts';
import type { RestCall, RestRoute } from './rest.ts';
import { roleOf } from './roles.ts';

const MAX_PAGE = 1000;
const memberEdit = z.object({ nick: text(0, 32).nullish(), roles: z.array(snowflake).max(250).nullish() });
const selfEdit = z.object({ nick: text(0, 32).nullish() });
/** In an address, where a number is text. Other than the list of members it needs no privileged intent. */
const memberSearch = z.object({
  query: text(1, 100),
  limit: z.coerce.number<string>().int().min(1).max(MAX_PAGE).optional(),
});

export function memberRoutes(context: DiscordContext): RestRoute[] {
  const { state } = context;
  const limit = { limit: 10, windowMs: 10_000 };
  return [
    {
      method: 'GET',
      path: '/guilds/:guildId/members',
      auth: 'bot',
      handle: ({ params, application, query }) => {
        const { guild } = guildFor(context, { params, application });
        if (!portalOf(application).members) throw new DiscordError('missingAccess');
        const after = /^\d{1,20}$/.test(query.after ?? '') ? BigInt(query.after ?? '0') : 0n;
        const size = Math.min(MAX_PAGE, Math.max(1, Number(query.limit) || 1));
        return [...guild.members.values()]
          .filter((member) => BigInt(member.userId) > after)
          .sort((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
          .slice(0, size)
          .map((member) => memberView(state, member));
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guildId/members/search',
      auth: 'bot',
      handle: ({ params, application, query }) => {
        const { guild } = guildFor(context, { params, application });
        const { query: start, limit = 1 } = parseForm(memberSearch, query);
        return searchMembers(context, guild, start).slice(0, limit);
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guildId/members/:userId',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { guild } = guildFor(context, { params, application });
        return memberView(state, memberOf(context, guild, params.userId));
      },
    },
    {
      method: 'PATCH',
      path: '/guilds/:guildId/members/@me',
      auth: 'bot',
      limit,
      handle: ({ params, application, json }) => {
        const { guild, bot } = guildFor(context, { params, application }, 'CHANGE_NICKNAME');
        changeMember(state, guild, {
          member: bot,
          changes: { nick: parseForm(selfEdit, json).nick || null },
        });
        return memberView(state, bot);
      },
    },
    {
      method: 'PATCH',
      path: '/guilds/:guildId/members/:userId',
      auth: 'bot',
      limit,
      handle: ({ params, application, json }) => {
        const { guild, bot } = guildFor(context, { params, application });
        const member = memberOf(context, guild, params.userId);
        const form = parseForm(memberEdit, json);
        const held = guildPermissions(guild, bot);
        if (form.nick !== undefined && (!holds(held, 'MANAGE_NICKNAMES') || !outranks(guild, bot, member))) {
          throw new DiscordError('missingPermissions');
        }
        if (form.roles) {
          for (const roleId of difference(form.roles, member.roles)) checkAssignable(guild, bot, roleId);
        }
        changeMember(state, guild, {
          member,
          changes: {
            ...(form.nick === undefined ? {} : { nick: form.nick || null }),
            ...(form.roles ? { roles: form.roles } : {}),
          },
        });
        return memberView(state, member);
      },
    },
    {
      method: 'DELETE',
      path: '/guilds/:guildId/members/:userId',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { guild, bot } = guildFor(context, { params, application }, 'KICK_MEMBERS');
        const member = memberOf(context, guild, params.userId);
        if (!outranks(guild, bot, member)) throw new DiscordError('missingPermissions');
        removeMember(state, guild, member.userId);
        return undefined;
      },
    },
    {
      method: 'PUT',
      path: '/guilds/:guildId/members/:userId/roles/:roleId',
      auth: 'bot',
      limit,
      handle: (call) => setRole(context, call, (roles, id) => [...new Set([...roles, id])]),
    },
    {
      method: 'DELETE',
      path: '/guilds/:guildId/members/:userId/roles/:roleId',
      auth: 'bot',
      limit,
      handle: (call) => setRole(context, call, (roles, id) => roles.filter((role) => role !== id)),
    },
  ];
}

function setRole(
  context: DiscordContext,
  { params, application }: RestCall,
  change: (roles: string[], roleId: string) => string[],
): undefined {
  const { guild, bot } = guildFor(context, { params, application });
  const member = memberOf(context, guild, params.userId);
  checkAssignable(guild, bot, params.roleId ?? '');
  const roles = change(member.roles, params.roleId ?? '');
  changeMember(context.state, guild, { member, changes: { roles } });
}

/** A bot hands out roles below its own highest; those that integrations made are nobody's to hand out. */
function checkAssignable(guild: Guild, bot: Member, roleId: string): void {
  const role = roleOf(guild, roleId);
  if (role.managed || role.id === guild.id) throw new DiscordError('invalidRole');
  if (!holds(guildPermissions(guild, bot), 'MANAGE_ROLES') || !isAboveRole(guild, bot, role)) {
    throw new DiscordError('missingPermissions');
  }
}

/** What is in one of the two lists but not in both. */
function difference(a: string[], b: string[]): string[] {
  return [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))];
}

function outranks(guild: Guild, bot: Member, member: Member): boolean {
  if (member.userId === guild.ownerId) return false;
  return member.roles
    .flatMap((id) => guild.roles.get(id) ?? [])
    .every((role) => isAboveRole(guild, bot, role));
}

function memberOf(context: DiscordContext, guild: Guild, userId: string | undefined): Member {
  const member = guild.members.get(userId ?? '');
  if (member) return member;
  throw new DiscordError(context.state.users.has(userId ?? '') ? 'unknownMember' : 'unknownUser');
}

function searchMembers({ state }: DiscordContext, guild: Guild, query: string): Record<string, unknown>[] {
  const start = query.toLowerCase();
  return [...guild.members.values()]
    .filter((member) => {
      const user = state.users.get(member.userId);
      return [user?.username, user?.global_name, member.nick].some((name) =>
        name?.toLowerCase().startsWith(start),
      );
    })
    .map((member) => memberView(state, member));
}
