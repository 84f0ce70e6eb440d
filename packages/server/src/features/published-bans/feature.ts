import { serverFeature } from '../../feature/server-feature.ts';
import { neverFetchedCheck } from './never-fetched-check.ts';
import { publishedBanHandlers } from './routes.ts';
import { publishedBansTables } from './table.ts';

export const publishedBansFeature = serverFeature({
  handlers: { publishedBans: publishedBanHandlers },
  tables: publishedBansTables,
  checks: [neverFetchedCheck],
});
