import { instanceRestored } from '../../core/instances/restored.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { adminWatch } from './bot.ts';
import { joinEffects } from './entries-service.ts';
import { adminGroupSweeps } from './jobs.ts';
import { joinGroupHandlers } from './join-routes.ts';
import { bringInLine, findJoinGroupInstance } from './join-service.ts';
import { adminCommandRetention } from './journal-service.ts';
import { kickEffects } from './kick-service.ts';
import { adminGroupHandlers } from './routes.ts';
import { findAdminGroupInstance, noteReplaced } from './service.ts';
import { adminGroupTables } from './table.ts';

export const adminGroupsFeature = serverFeature({
  handlers: { adminGroups: adminGroupHandlers, exclusiveJoinGroups: joinGroupHandlers },
  objects: { adminGroup: findAdminGroupInstance, exclusiveJoinGroup: findJoinGroupInstance },
  gameEvents: adminWatch,
  effects: [joinEffects, kickEffects],
  sweeps: () => adminGroupSweeps,
  retentions: { hourly: [adminCommandRetention] },
  tables: adminGroupTables,
  listeners: [
    instanceRestored.on(async (context, { tx, by }) => {
      await noteReplaced(context, tx, by.scope);
      await bringInLine(context, tx, by.scope);
    }),
  ],
});
