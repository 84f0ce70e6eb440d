import type { commandsFeature } from '../../features/commands/feature.ts';

import type { FeatureMatrix } from '../feature-matrix.ts';

export const commandsMatrix: FeatureMatrix<typeof commandsFeature> = {
  expectations: {
    commands: {
      // Any RCON command at all, as with the console of the Live Room.
      run: {
        who: 'holders',
        of: ['Rcon_Edit'],
        names: 'instance',
        fromTier: 2,
        apiKey: 'isEnabledCommandExecution',
      },
    },
  },
  requests: () => ({
    commands: { run: (botId) => ({ body: { botId, serverIds: 'all', command: 'SaveWorld' } }) },
  }),
};
