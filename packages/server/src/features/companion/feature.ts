import { serverFeature } from '../../feature/server-feature.ts';
import { believedCompanions } from './believed.ts';
import { companionHandlers } from './routes.ts';
import { companionTables } from './table.ts';
import { rolledBackWorlds, silentCompanions, unreadSaves } from './troubles.ts';

export const companionFeature = serverFeature({
  handlers: { companion: companionHandlers },
  tables: companionTables,
  believes: [believedCompanions],
  troubles: [silentCompanions, rolledBackWorlds, unreadSaves],
});
