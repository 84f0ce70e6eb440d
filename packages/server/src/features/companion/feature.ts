import { serverFeature } from '../../feature/server-feature.ts';
import { companionCommandRetention } from './commands-repository.ts';
import { companionHandlers } from './routes.ts';

export const companionFeature = serverFeature({
  handlers: { companion: companionHandlers },
  retentions: { soon: [companionCommandRetention] },
});
