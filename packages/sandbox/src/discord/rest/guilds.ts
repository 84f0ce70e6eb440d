import { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { directView, openDirect } from '../direct-messages.ts';
import { DiscordError } from '../errors.ts';
import { removeBot } from '../guild-changes.ts';
import { guildView, partialGuildView } from '../guild-views.ts';
import { applicationFlags } from '../intents.ts';
import type { Guild, User } from '../model.ts';
import { parseForm, snowflake } from '../validate.ts';
import { guildFor } from './access.ts';
import type { Caller, RestRoute } from './rest.ts';

const MAX_PAGE = 200;
const newDirect = z.object({ recipient_id: snowflake });

export function guildRoutes(context: DiscordContext): RestRoute[] {
  const { state } = context;
  return [
    {
      method: 'GET',
      path: '/users/@me',
      auth: 'bot-or-bearer',
      handle: ({ caller }) => selfView(context, caller),
    },
    {
      method: 'GET',
      path: '/users/@me/guilds',
      auth: 'bot-or-bearer',
      handle: ({ caller, query }) => {
        const user = callerUser(context, caller, 'guilds');
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
      handle: ({ params }) => {
        removeBot(state, guildFor(context, params.guildId ?? '').guild);
        return undefined;
      },
    },
    {
      method: 'POST',
      path: '/users/@me/channels',
      auth: 'bot',
      handle: ({ json }) => {
        const { recipient_id } = parseForm(newDirect, json);
        const user = state.users.get(recipient_id);
        if (!user || user.bot) throw new DiscordError('unknownUser');
        return directView(openDirect(state, user), user);
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
      handle: ({ params, query }) => {
        const { guild } = guildFor(context, params.guildId ?? '');
        const counts = {
          approximate_member_count: guild.members.size,
          approximate_presence_count: guild.members.size,
        };
        return { ...guildView(guild), ...(query.with_counts === 'true' ? counts : {}) };
      },
    },
    { method: 'GET', path: '/applications/@me', auth: 'bot', handle: () => applicationView(context) },
    { method: 'GET', path: '/oauth2/applications/@me', auth: 'bot', handle: () => applicationView(context) },
    {
      method: 'GET',
      path: '/oauth2/@me',
      auth: 'bearer',
      handle: ({ caller }) => {
        if (caller.kind !== 'user') throw new DiscordError('unauthorized');
        const { id, name, icon, description, type, verify_key, flags, flags_new } = applicationView(context);
        return {
          application: { id, name, icon, description, type, verify_key, flags, flags_new },
          expires: new Date(caller.expiresAt).toISOString(),
          scopes: caller.scopes,
          ...(caller.scopes.includes('identify') ? { user: caller.user } : {}),
        };
      },
    },
    { method: 'GET', path: '/gateway', auth: 'none', handle: () => ({ url: gatewayUrl(state.url) }) },
    {
      method: 'GET',
      path: '/gateway/bot',
      auth: 'bot',
      handle: () => ({
        url: gatewayUrl(state.url),
        shards: 1,
        session_start_limit: { ...context.limits.identifiesLeft(), max_concurrency: 1 },
      }),
    },
  ];
}

/** Where the gateway of the simulated Discord at `url` listens. */
export function gatewayUrl(url: string): string {
  return `${url.replace(/^http/, 'ws')}/gateway`;
}

/** The application as the bot may read it. */
export function applicationView({ state, portal }: DiscordContext): Record<string, unknown> {
  const flags = applicationFlags(portal);
  return {
    id: state.application.clientId,
    name: state.bot.username,
    icon: null,
    description: '',
    summary: '',
    type: null,
    bot: state.bot,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags,
    flags_new: String(flags),
    redirect_uris: state.application.redirectUris,
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: state.users.get(state.accounts[0]?.discordId ?? '') ?? state.bot,
    approximate_guild_count: [...state.guilds.values()].filter((guild) => guild.members.has(state.bot.id))
      .length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: ['bot', 'applications.commands', 'identify', 'email', 'guilds'],
    team: null,
  };
}

function callerUser({ state }: DiscordContext, caller: Caller, scope: string): User {
  if (caller.kind === 'bot') return state.bot;
  if (caller.kind === 'user' && caller.scopes.includes(scope)) return caller.user;
  throw new DiscordError('unauthorized');
}

/** One's own profile: the address is in it only with the scope `email`. */
function selfView(context: DiscordContext, caller: Caller): Record<string, unknown> {
  const user = callerUser(context, caller, 'identify');
  const profile = { ...user, locale: 'en-US', mfa_enabled: false, premium_type: 0, flags: 0, banner: null };
  if (caller.kind !== 'user' || !caller.scopes.includes('email')) return { ...profile, verified: true };
  const account = context.state.accounts.find((candidate) => candidate.discordId === user.id);
  return { ...profile, email: account?.email ?? null, verified: true };
}

function byId(a: Guild, b: Guild): number {
  return BigInt(a.id) < BigInt(b.id) ? -1 : 1;
}

function isWithin(id: string, after: string | undefined, before: string | undefined): boolean {
  const isId = (value: string | undefined): value is string => /^\d{1,20}$/.test(value ?? '');
  if (isId(after) && BigInt(id) <= BigInt(after)) return false;
  return !(isId(before) && BigInt(id) >= BigInt(before));
}
