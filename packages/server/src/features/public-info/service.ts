import type { RouteResponse } from '@arkwright/contracts/derived/route';
import type { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import type { AppContext } from '../../context/app-context.ts';

/** View, send, embed, attach, read history, manage messages, channels and roles: the least that the features need. */
const BOT_PERMISSIONS = '268561424';

/** Addresses that the web app links to, and how this program runs. */
export function publicSettings(
  settings: AppContext['settings'],
): RouteResponse<typeof publicInfoRoutes.settings> {
  const invitation = new URLSearchParams({
    client_id: settings.discord.clientId,
    scope: 'bot applications.commands',
    permissions: BOT_PERMISSIONS,
  });
  return {
    discordBotJoinUrl: `${settings.discord.authorizeUrl}?${invitation}`,
    discordInviteUrl: settings.supportInviteUrl,
    shopBotUrl: settings.shopBotUrl,
    discordLoginUrl: `${settings.publicUrl}/api/auth/discord/login`,
    isSelfHosted: settings.selfHosted,
    isSandbox: settings.sandbox,
    operator: settings.operator,
  };
}
