import { MAX_SERVICES_PER_ACCOUNT } from '@arkwright/contracts/host-sync/bounds';
import { MAX_HOST_ACCOUNTS } from '@arkwright/contracts/nitrado/bounds';
import type { hostServicesFeature } from '../../features/host-services/feature.ts';
import type * as tables from '../../features/host-services/table.ts';
import { NOBODY, SEALED, withIts } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const hostServicesMatrix: FeatureMatrix<typeof hostServicesFeature, typeof tables> = {
  tables: {
    host_readings: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_HOST_ACCOUNTS,
      goesFirst: withIts('account'),
      told: NOBODY.ours,
      enforcedBy: { kind: 'key', columns: ['bot_id', 'nitrado_id'], parent: 'host_accounts' },
    },
    host_services: {
      grownBy: ['manager', 'Nitrado'],
      per: 'instance',
      rows: MAX_HOST_ACCOUNTS * MAX_SERVICES_PER_ACCOUNT,
      goesFirst: 'what the account’s list lacks, the longest missing first, then what is above the bound',
      told: { nobody: 'a copy of what Nitrado says; the page says that some are left out' },
      enforcedBy: {
        kind: 'cap',
        most: { MAX_SERVICES_PER_ACCOUNT },
        test: 'features/host-services/reading.db.test.ts',
      },
      columns: {
        listed_name: 200,
        listed_state: 200,
        name: 200,
        state: 200,
        ip: 200,
        admin_password: SEALED,
        cluster_id: 200,
        map: 200,
        mods: 200 * 13,
        failure: 300,
      },
    },
  },
};
