import { instanceRestored } from '../../core/instances/restored.ts';
import { botChanged } from '../../discord/bot-changed.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { followBranding } from './bot.ts';
import { brandingHandlers } from './routes.ts';
import { followBot, followRestore } from './service.ts';
import { brandingTables } from './table.ts';

export const brandingFeature = serverFeature({
  handlers: { branding: brandingHandlers },
  discordEvents: followBranding,
  tables: brandingTables,
  listeners: [
    instanceRestored.on((context, { tx, by }) => followRestore(context, tx, by.scope)),
    botChanged.on((context, { tx, scope }) => followBot(context, tx, scope)),
  ],
});
