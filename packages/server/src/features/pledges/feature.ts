import { serverFeature } from '../../feature/server-feature.ts';
import { pledgeSweeps } from './jobs.ts';
import { pledgeHandlers } from './routes.ts';

export const pledgesFeature = serverFeature({ handlers: { pledges: pledgeHandlers }, sweeps: pledgeSweeps });
