import type { DiscordApplications } from '@arkwright/server/core/discord-rest/application';
import type { AppSettings } from '@arkwright/server/platform/settings';

/** The applications of an installation where all instances share one. */
export function sharedApplication({
  apiUrl,
  clientId,
  botToken,
}: Pick<AppSettings['discord'], 'apiUrl' | 'clientId' | 'botToken'>): DiscordApplications {
  const shared = { apiUrl, clientId, botToken };
  return {
    shared,
    ofGuild: () => shared,
    ofInstance: () => shared,
    ownOf: () => undefined,
    onChange: () => () => {},
    reload: async () => {},
    close: async () => {},
  };
}
