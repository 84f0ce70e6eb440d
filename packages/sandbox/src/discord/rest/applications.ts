import { z } from 'zod';
import type { Application } from '../applications.ts';
import { flagsOf, ownerOf, pictureHash, portalOf, teamView } from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import { DiscordError, formError } from '../errors.ts';
import { renameBot } from '../guild-changes.ts';
import { PRIVILEGED, type PrivilegedName } from '../intents.ts';
import type { User } from '../model.ts';
import { parseForm, text } from '../validate.ts';
import type { Caller } from './caller.ts';
import type { RestRoute } from './rest.ts';

/** Discord's limit for a picture, and the kinds that it takes. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/;

const picture = z.string().nullish();
const selfEdit = z.object({ username: text(2, 32).optional(), avatar: picture });
/** What is not simulated can only be left empty. */
const empty = z.null().optional();
const applicationEdit = z.object({
  description: z.union([text(0, 400), z.object({ default: text(0, 400) })]).nullish(),
  icon: picture,
  flags: z.number().int().nullish(),
  cover_image: empty,
  custom_install_url: empty,
  install_params: empty,
  integration_types_config: empty,
  interactions_endpoint_url: empty,
  role_connections_verification_url: empty,
  tags: empty,
  team_id: empty,
  type: empty,
});

/** Who the caller is: the bot, its application, the person who has signed in; and where its gateway is. */
export function applicationRoutes(context: DiscordContext): RestRoute[] {
  const { state } = context;
  return [
    {
      method: 'GET',
      path: '/users/@me',
      auth: 'bot-or-bearer',
      handle: ({ caller }) => selfView(context, caller),
    },
    {
      method: 'PATCH',
      path: '/users/@me',
      auth: 'bot',
      handle: ({ json, caller, application }) => {
        const { username, avatar } = parseForm(selfEdit, json);
        const hash = pictureOf('avatar', avatar);
        const isRenamed = username !== undefined && username !== application.bot.username;
        if (isRenamed && !context.limits.of(application.clientId).takeUserName()) {
          throw formError(
            'username',
            'USERNAME_RATE_LIMIT',
            'You are changing your username or Discord Tag too fast. Try again later.',
          );
        }
        renameBot(state, application, {
          ...(isRenamed ? { username } : {}),
          ...(hash === undefined ? {} : { avatar: hash }),
        });
        return selfView(context, caller);
      },
    },
    { method: 'GET', path: '/applications/@me', auth: 'bot', handle: viewed },
    {
      method: 'PATCH',
      path: '/applications/@me',
      auth: 'bot',
      handle: ({ json, application }) => {
        const { description, icon, flags } = parseForm(applicationEdit, json);
        const hash = pictureOf('icon', icon);
        if (description !== undefined) {
          application.description =
            typeof description === 'object' ? (description?.default ?? '') : description;
        }
        if (hash !== undefined) application.icon = hash;
        if (flags != null) switchIntents(application, flags);
        return applicationView(context, application);
      },
    },
    { method: 'GET', path: '/oauth2/applications/@me', auth: 'bot', handle: viewed },
    {
      method: 'GET',
      path: '/oauth2/@me',
      auth: 'bearer',
      handle: ({ caller, application }) => {
        if (caller.kind !== 'user') throw new DiscordError('unauthorized');
        const { id, name, icon, description, type, verify_key, flags, flags_new } = applicationView(
          context,
          application,
        );
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
      handle: ({ application }) => ({
        url: gatewayUrl(state.url),
        shards: 1,
        session_start_limit: {
          ...context.limits.of(application.clientId).identifiesLeft(),
          max_concurrency: application.maxConcurrency,
        },
      }),
    },
  ];

  function viewed({ application }: { application: Application }) {
    return applicationView(context, application);
  }
}

/** Where the gateway of the simulated Discord at `url` listens. */
export function gatewayUrl(url: string): string {
  return `${url.replace(/^http/, 'ws')}/gateway`;
}

/** The application as its bot may read it. */
function applicationView({ state }: DiscordContext, application: Application): Record<string, unknown> {
  const { clientId, name, icon, description, bot, team } = application;
  const flags = flagsOf(application);
  return {
    id: clientId,
    name,
    icon,
    description,
    summary: '',
    type: null,
    bot,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags,
    flags_new: String(flags),
    redirect_uris: application.redirectUris,
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: ownerOf(state.users, application),
    approximate_guild_count: [...state.guilds.values()].filter((guild) => guild.members.has(bot.id)).length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: ['bot', 'applications.commands', 'identify', 'email', 'guilds'],
    team: team && teamView(state.users, team),
  };
}

/** The user that a caller is, if it may know who that is. */
export function callerUser(caller: Caller, scope: string): User {
  if (caller.kind === 'bot') return caller.application.bot;
  if (caller.kind === 'user' && caller.scopes.includes(scope)) return caller.user;
  throw new DiscordError('unauthorized');
}

/** One's own profile: the address is in it only with the scope `email`. */
function selfView(context: DiscordContext, caller: Caller): Record<string, unknown> {
  const user = callerUser(caller, 'identify');
  const profile = { ...user, locale: 'en-US', mfa_enabled: false, premium_type: 0, flags: 0, banner: null };
  if (caller.kind !== 'user' || !caller.scopes.includes('email')) return { ...profile, verified: true };
  const account = context.state.accounts.find((candidate) => candidate.discordId === user.id);
  return { ...profile, email: account?.email ?? null, verified: true };
}

/** The hash of a picture that was sent as a data address; null takes it away, undefined leaves it as it is. */
function pictureOf(field: string, value: string | null | undefined): string | null | undefined {
  if (value == null) return value;
  const bytes = Buffer.from(PICTURE.exec(value)?.[1] ?? '', 'base64');
  if (bytes.length === 0) throw formError(field, 'IMAGE_INVALID', 'Invalid image');
  if (bytes.length > MAX_PICTURE_BYTES) {
    throw formError(field, 'BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 10240.0 kb.');
  }
  return pictureHash(bytes);
}

/** Of the flags a bot may change those of the privileged intents, as its owner may in the portal. */
function switchIntents(application: Application, flags: number): void {
  const names = Object.keys(PRIVILEGED) as PrivilegedName[];
  application.portal = Object.assign(
    portalOf(application),
    Object.fromEntries(names.map((name) => [name, (flags & PRIVILEGED[name].flag) !== 0])),
  );
  application.portalFault = null;
}
