import { serverFeature } from '../../feature/server-feature.ts';
import { believedCompanions } from './believed.ts';
import { differentModsCheck } from './different-mods-check.ts';
import { oldSaveCheck } from './old-save-check.ts';
import { otherClusterCheck } from './other-cluster-check.ts';
import { rollbackCheck } from './rollback-check.ts';
import { companionHandlers } from './routes.ts';
import { silentCompanionCheck } from './silent-companion-check.ts';
import { companionTables } from './table.ts';
import { unreadSaveCheck } from './unread-save-check.ts';
import { unusedKeyCheck } from './unused-key-check.ts';

export const companionFeature = serverFeature({
  handlers: { companion: companionHandlers },
  tables: companionTables,
  believes: [believedCompanions],
  checks: [
    silentCompanionCheck,
    rollbackCheck,
    unreadSaveCheck,
    oldSaveCheck,
    unusedKeyCheck,
    otherClusterCheck,
    differentModsCheck,
  ],
});
