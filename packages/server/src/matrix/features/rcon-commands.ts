import type { rconCommandsFeature } from '../../features/rcon-commands/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

export const rconCommandsMatrix: FeatureMatrix<typeof rconCommandsFeature> = {
  expectations: {
    // What Discord has of the commands that the settings switch on (issue 11).
    rconCommands: { registered: { who: 'holders', of: ['Rcon_View'], names: 'instance' } },
  },
  requests: () => ({
    rconCommands: { registered: inParams('botId') },
  }),
};
