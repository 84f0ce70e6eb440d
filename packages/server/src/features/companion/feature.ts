import { serverFeature } from '../../feature/server-feature.ts';
import { believedCompanions } from './believed.ts';
import { rolledBackWorlds, silentCompanions, unreadSaves } from './checks.ts';
import { differentModsCheck } from './different-mods-check.ts';
import { oldSaveCheck } from './old-save-check.ts';
import { otherClusterCheck } from './other-cluster-check.ts';
import { companionHandlers } from './routes.ts';
import { companionTables } from './table.ts';
import { unusedKeyCheck } from './unused-key-check.ts';

export const companionFeature = serverFeature({
  handlers: { companion: companionHandlers },
  tables: companionTables,
  believes: [believedCompanions],
  checks: [
    silentCompanions,
    rolledBackWorlds,
    unreadSaves,
    oldSaveCheck,
    unusedKeyCheck,
    otherClusterCheck,
    differentModsCheck,
  ],
});
