import { serverFeature } from '../../feature/server-feature.ts';
import { serverAdded } from '../servers/service.ts';
import { starterSetButtons } from './bot.ts';
import { deliveryEffects, deliverySweep } from './deliver-service.ts';
import { claimWatch } from './hear-service.ts';
import { setMessages } from './messages.ts';
import { claimPersonalFiles } from './personal-files.ts';
import { refusedChannelCheck } from './refused-channel-check.ts';
import { deliveryRetention } from './repository.ts';
import { starterSetHandlers } from './routes.ts';
import { findStarterSetInstance, forgetClaimer, includeNewServer } from './set-service.ts';
import { starterSetTables } from './table.ts';

export const starterSetsFeature = serverFeature({
  handlers: { starterSet: starterSetHandlers },
  objects: { starterSet: findStarterSetInstance },
  buttons: starterSetButtons,
  gameEvents: claimWatch,
  keptMessages: setMessages,
  checks: [refusedChannelCheck],
  effects: [deliveryEffects],
  listeners: [serverAdded.on(includeNewServer)],
  sweeps: () => [deliverySweep],
  retentions: { hourly: [deliveryRetention] },
  forgetPerson: forgetClaimer,
  tables: starterSetTables,
  personalFiles: claimPersonalFiles,
});
