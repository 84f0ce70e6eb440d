import { serverFeature } from '../../feature/server-feature.ts';
import { logRelay } from './bot.ts';

export const loggingFeature = serverFeature({ gameEvents: logRelay });
