import { serverFeature } from '../../feature/server-feature.ts';
import { starterSetButtons } from './bot.ts';
import { deliverySweep } from './deliver-service.ts';
import { keepMessages } from './message-service.ts';
import { claimPersonalFiles } from './personal-files.ts';
import { deliveryRetention } from './repository.ts';
import { starterSetHandlers } from './routes.ts';
import { findStarterSetInstance, forgetClaimer, refuseEnabling } from './set-service.ts';
import { starterSetTables } from './table.ts';

export const starterSetsFeature = serverFeature({
  handlers: { starterSet: starterSetHandlers },
  objects: { starterSet: findStarterSetInstance },
  buttons: starterSetButtons,
  refuseSettings: refuseEnabling,
  sweeps: () => [
    deliverySweep(),
    {
      name: 'messages of starter sets',
      everyMs: 30_000,
      wakesOn: (message) =>
        (message.kind === 'settings.changed' && message.group === 'starterSetsConfig') ||
        (message.kind === 'changed' && message.topic === 'starter-sets'),
      run: keepMessages,
    },
  ],
  retentions: { hourly: [deliveryRetention] },
  forgetPerson: forgetClaimer,
  tables: starterSetTables,
  personalFiles: claimPersonalFiles,
});
