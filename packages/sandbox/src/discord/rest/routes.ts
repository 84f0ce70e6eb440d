import type { DiscordContext } from '../context.ts';
import { applicationRoutes } from './applications.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { guildRoutes } from './guilds.ts';
import { interactionRoutes } from './interactions.ts';
import { memberRoutes } from './members.ts';
import { messageRoutes } from './messages.ts';
import type { RestRoute } from './rest.ts';
import { roleRoutes } from './roles.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every REST route that is simulated. */
export function restRoutes(context: DiscordContext): RestRoute[] {
  return [
    ...applicationRoutes(context),
    ...guildRoutes(context),
    ...channelRoutes(context),
    ...roleRoutes(context),
    ...memberRoutes(context),
    ...messageRoutes(context),
    ...webhookRoutes(context),
    ...commandRoutes(context),
    ...interactionRoutes(context),
  ];
}
