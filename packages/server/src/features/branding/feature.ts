import { serverFeature } from '../../feature/server-feature.ts';
import { followBranding } from './bot.ts';
import { brandingHandlers } from './routes.ts';
import { brandingTables } from './table.ts';

export const brandingFeature = serverFeature({
  handlers: { branding: brandingHandlers },
  discordEvents: followBranding,
  tables: brandingTables,
});
