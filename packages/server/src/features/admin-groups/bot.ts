import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../fleet/game-event-handler.ts';
import { hearAdmins } from './hear-service.ts';

export const adminWatch = (context: AppContext): GameEventHandler<'adminGroup'> => ({
  name: 'admin-groups',
  reads: ['log'],
  settings: ['adminGroup'],
  handle: (tx, servers) => hearAdmins(context, tx, servers),
});
