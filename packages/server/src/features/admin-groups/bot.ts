import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { hearAdmins } from './hear-service.ts';

export const adminWatch = (context: AppContext): GameEventHandler<'adminGroup'> => ({
  name: 'admin-groups',
  reads: ['log'],
  settings: ['adminGroup'],
  // Admin commands are kept for every owner.
  isUsed: () => true,
  handle: (tx, servers) => hearAdmins(context, tx, servers),
});
