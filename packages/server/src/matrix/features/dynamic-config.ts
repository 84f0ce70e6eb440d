import { KEPT_ADDRESSES, MAX_DYNAMIC_CONFIGS } from '@arkwright/contracts/dynamic-config/bounds';
import type { dynamicConfigFeature } from '../../features/dynamic-config/feature.ts';
import type * as tables from '../../features/dynamic-config/table.ts';
import { IDS, NAME, NOBODY, onPrivacyPage } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { configFields, MATRIX_CONFIG } from '../testing/dynamic-configs.ts';
import { inParams } from '../testing/makers.ts';

const configEditor = { who: 'holders', of: ['DynamicConfig_Edit'], names: 'dynamicConfig' } as const;

export const dynamicConfigMatrix: FeatureMatrix<typeof dynamicConfigFeature, typeof tables> = {
  expectations: {
    dynamicConfig: {
      list: { who: 'holders', of: ['DynamicConfig_View'], names: 'instance' },
      create: { ...configEditor, names: 'instance', fromTier: 3 },
      update: { ...configEditor, fromTier: 3 },
      remove: configEditor,
      publicText: { who: 'anyone', names: 'address', fromTier: 3 },
    },
  },
  requests: () => ({
    dynamicConfig: {
      list: inParams('botId'),
      create: (botId) => ({ body: { data: { ...configFields(), botId } } }),
      update: (id) => ({ body: { data: { ...configFields('Renamed'), id } } }),
      remove: inParams('id'),
      publicText: (botId) => ({ params: { botId: botId as string, configId: MATRIX_CONFIG } }),
    },
  }),
  tables: {
    dynamic_configs: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_DYNAMIC_CONFIGS,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: {
        kind: 'cap',
        most: { MAX_DYNAMIC_CONFIGS },
        test: 'features/dynamic-config/service.db.test.ts',
      },
      columns: { name: NAME, settings: 100_000 },
    },
    dynamic_config_fetches: {
      grownBy: ['anybody'],
      per: 'instance',
      rows: MAX_DYNAMIC_CONFIGS * KEPT_ADDRESSES,
      goesFirst: 'the address that no game server is at and that fetched longest ago',
      told: onPrivacyPage('dynamic-config/bounds#KEPT_ADDRESSES'),
      enforcedBy: {
        kind: 'cap',
        most: { KEPT_ADDRESSES },
        test: 'features/dynamic-config/fetches.db.test.ts',
      },
      columns: { address: 45, server_ids: IDS },
    },
  },
};
