import { serverFeature } from '../../feature/server-feature.ts';
import { believedCompanions } from './believed.ts';
import { rolledBackWorlds, silentCompanions, unreadSaves } from './checks.ts';
import { companionHandlers } from './routes.ts';
import { companionTables } from './table.ts';

export const companionFeature = serverFeature({
  handlers: { companion: companionHandlers },
  tables: companionTables,
  believes: [believedCompanions],
  checks: [silentCompanions, rolledBackWorlds, unreadSaves],
});
