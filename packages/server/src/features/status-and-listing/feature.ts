import { botChanged } from '../../discord/bot-changed.ts';
import { channelsMended } from '../../discord/channels-mended.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { startKeeper } from './keeper.ts';
import { refusedPlaceCheck } from './refused-place-check.ts';
import { retryRefused, showMessagesAnew } from './repository.ts';
import { statusAndListingHandlers } from './routes.ts';
import { statusAndListingTables } from './table.ts';

export const statusAndListingFeature = serverFeature({
  handlers: { statusAndListing: statusAndListingHandlers },
  start: (context) => startKeeper(context),
  tables: statusAndListingTables,
  listeners: [
    botChanged.on((_context, { tx, scope }) => showMessagesAnew(tx, scope)),
    channelsMended.on((_context, { tx, scope, channelIds }) => retryRefused(tx, scope, channelIds)),
  ],
  checks: [refusedPlaceCheck],
});
