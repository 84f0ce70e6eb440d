import { serverFeature } from '../../feature/server-feature.ts';
import { postingHandlers } from '../postings/service.ts';
import { playerAlertTeller } from './bot.ts';
import { playerAlertExamples } from './examples.ts';

export const playerAlertsFeature = serverFeature({
  handlers: { playerAlerts: (context) => postingHandlers(context, playerAlertExamples) },
  gameEvents: playerAlertTeller,
});
