import { serverFeature } from '../../feature/server-feature.ts';
import { startKeeper } from './keeper.ts';
import { statusAndListingHandlers } from './routes.ts';
import { statusAndListingTables } from './table.ts';
import { refusedPlaces } from './troubles.ts';

export const statusAndListingFeature = serverFeature({
  handlers: { statusAndListing: statusAndListingHandlers },
  start: (context) => startKeeper(context),
  tables: statusAndListingTables,
  troubles: [refusedPlaces],
});
