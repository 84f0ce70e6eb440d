import { serverFeature } from '../../feature/server-feature.ts';
import { believedPledges } from './believed.ts';
import { endingPledgeCheck } from './ending-pledge-check.ts';
import { pledgeSweeps } from './jobs.ts';
import { pledgePersonalFiles } from './personal-files.ts';
import { pledgeHandlers } from './routes.ts';

export const pledgesFeature = serverFeature({
  handlers: { pledges: pledgeHandlers },
  sweeps: pledgeSweeps,
  personalFiles: pledgePersonalFiles,
  believes: [believedPledges],
  checks: [endingPledgeCheck],
});
