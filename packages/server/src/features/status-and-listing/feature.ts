import { serverFeature } from '../../feature/server-feature.ts';
import { startKeeper } from './keeper.ts';
import { refusedPlaces } from './problems.ts';
import { statusAndListingHandlers } from './routes.ts';
import { statusAndListingTables } from './table.ts';

export const statusAndListingFeature = serverFeature({
  handlers: { statusAndListing: statusAndListingHandlers },
  start: (context) => startKeeper(context),
  tables: statusAndListingTables,
  problems: [refusedPlaces],
});
