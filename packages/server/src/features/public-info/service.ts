import type { RouteResponse } from '@arkwright/contracts/derived/route';
import type { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import type { AppContext } from '../../context/app-context.ts';

/** View, send, embed, attach, read history, manage messages, channels and roles: the least that the features need. */
const BOT_PERMISSIONS = '268561424';

/** Addresses that the web app links to, and how this program runs. */
export function publicSettings(
  settings: AppContext['settings'],
): RouteResponse<typeof publicInfoRoutes.settings> {
  return {
    discordBotJoinUrl: invitationOf(settings),
    discordInviteUrl: settings.supportInviteUrl,
    shopBotUrl: settings.shopBotUrl,
    discordLoginUrl: `${settings.publicUrl}/api/auth/discord/login`,
    isSelfHosted: settings.selfHosted,
    isSandbox: settings.sandbox,
    operator: settings.operator,
  };
}

/**
 * The page of Discord that invites a bot: the shared one, or that of another application, to a guild if one is named. `returnTo` is
 * registered with the application.
 */
export function invitationOf(
  { discord }: Pick<AppContext['settings'], 'discord'>,
  {
    clientId = discord.clientId,
    guildId,
    returnTo,
  }: { clientId?: string; guildId?: string; returnTo?: string } = {},
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    scope: 'bot applications.commands',
    permissions: BOT_PERMISSIONS,
    ...(guildId !== undefined && { guild_id: guildId, disable_guild_select: 'true' }),
    ...(returnTo !== undefined && { response_type: 'code', redirect_uri: returnTo }),
  });
  return `${discord.authorizeUrl}?${query}`;
}
