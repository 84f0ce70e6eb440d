import { serverFeature } from '../../feature/server-feature.ts';
import { companionHandlers } from './routes.ts';

export const companionFeature = serverFeature({
  handlers: { companion: companionHandlers },
});
