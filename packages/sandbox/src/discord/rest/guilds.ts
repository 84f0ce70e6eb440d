import { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { directView, openDirect } from '../direct-messages.ts';
import { DiscordError } from '../errors.ts';
import { removeBot } from '../guild-changes.ts';
import { guildView, partialGuildView } from '../guild-views.ts';
import type { Guild } from '../model.ts';
import { parseForm, snowflake } from '../validate.ts';
import { guildFor } from './access.ts';
import { callerUser } from './applications.ts';
import type { RestRoute } from './rest.ts';

const MAX_PAGE = 200;
const newDirect = z.object({ recipient_id: snowflake });

export function guildRoutes(context: DiscordContext): RestRoute[] {
  const { state } = context;
  return [
    {
      method: 'GET',
      path: '/users/@me/guilds',
      auth: 'bot-or-bearer',
      handle: ({ caller, query }) => {
        const user = callerUser(caller, 'guilds');
        const limit = Math.min(MAX_PAGE, Math.max(1, Number(query.limit) || MAX_PAGE));
        return [...state.guilds.values()]
          .filter((guild) => guild.members.has(user.id))
          .sort(byId)
          .filter((guild) => isWithin(guild.id, query.after, query.before))
          .slice(0, limit)
          .map((guild) => partialGuildView(guild, user));
      },
    },
    {
      method: 'DELETE',
      path: '/users/@me/guilds/:guildId',
      auth: 'bot',
      handle: ({ params, application }) => {
        removeBot(state, guildFor(context, { params, application }).guild, application);
        return undefined;
      },
    },
    {
      method: 'POST',
      path: '/users/@me/channels',
      auth: 'bot',
      handle: ({ json, application }) => {
        const { recipient_id } = parseForm(newDirect, json);
        const user = state.users.get(recipient_id);
        if (!user || user.bot) throw new DiscordError('unknownUser');
        return directView(openDirect(state, application.bot, user), user);
      },
    },
    {
      method: 'GET',
      path: '/users/:userId',
      auth: 'bot',
      handle: ({ params }) => {
        const user = state.users.get(params.userId ?? '');
        if (!user) throw new DiscordError('unknownUser');
        return user;
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guildId',
      auth: 'bot',
      handle: ({ params, application, query }) => {
        const { guild } = guildFor(context, { params, application });
        const counts = {
          approximate_member_count: guild.members.size,
          approximate_presence_count: guild.members.size,
        };
        return { ...guildView(guild), ...(query.with_counts === 'true' ? counts : {}) };
      },
    },
  ];
}

function byId(a: Guild, b: Guild): number {
  return BigInt(a.id) < BigInt(b.id) ? -1 : 1;
}

function isWithin(id: string, after: string | undefined, before: string | undefined): boolean {
  const isId = (value: string | undefined): value is string => /^\d{1,20}$/.test(value ?? '');
  if (isId(after) && BigInt(id) <= BigInt(after)) return false;
  return !(isId(before) && BigInt(id) >= BigInt(before));
}
