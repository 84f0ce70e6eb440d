import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { isAlerting, tellAlerts } from './service.ts';

export const playerAlertTeller = (context: AppContext): GameEventHandler<'playerAlert' | 'log'> => ({
  name: 'player-alerts',
  reads: ['log'],
  settings: ['playerAlert', 'log'],
  isUsed: isAlerting,
  handle: (tx, servers) => tellAlerts(context, tx, servers),
});
