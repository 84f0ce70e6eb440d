import { MAX_WARNING_LENGTH } from '@arkwright/contracts/host-power/bounds';
import { MAX_POWER_MESSAGE } from '../../features/host-power/ending-service.ts';
import type { hostPowerFeature } from '../../features/host-power/feature.ts';
import type * as tables from '../../features/host-power/table.ts';
import { NAME, ofServer, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

export const hostPowerMatrix: FeatureMatrix<typeof hostPowerFeature, typeof tables> = {
  expectations: {
    power: {
      // The button asks before; the call does not. Every tier.
      act: {
        who: 'holders',
        of: ['Nitrado_Edit'],
        names: 'server',
        apiKey: 'isEnabledCommandExecution',
        needsHost: true,
      },
      // The button is in the row of a server.
      list: { who: 'holders', of: ['Nitrado_View', 'Servers_View'], names: 'instance' },
    },
  },
  requests: () => ({
    power: {
      act: (serverId) => ({ body: { serverId: serverId as string, action: 'restart' as const } }),
      list: inParams('botId'),
    },
  }),
  tables: {
    host_power_jobs: ofServer({
      grownBy: ['manager', 'Discord member'],
      columns: {
        host_kind: WORD,
        host_id: 30,
        action: WORD,
        warning: MAX_WARNING_LENGTH,
        step: WORD,
        outcome: WORD,
        message: MAX_POWER_MESSAGE,
        command_end: 600,
        request: WORD,
        state_before: 200,
        host_state: 200,
        started_by: NAME,
        started_by_kind: WORD,
      },
    }),
  },
};
