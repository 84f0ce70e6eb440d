import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { systemScope } from '../../core/access/scope.ts';
import { botChanged } from '../../discord/bot-changed.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { decayButtons } from './bot.ts';
import { forgetApprover } from './entry-service.ts';
import { decayPersonalFiles } from './personal-files.ts';
import { forgetAllWarnings, forgetWarnings, removedRetention } from './repository.ts';
import { decayHandlers } from './routes.ts';
import { sweepDecay } from './sweep-service.ts';
import { decayTables } from './table.ts';

export const decayFeature = serverFeature({
  handlers: { decay: decayHandlers },
  buttons: decayButtons,
  sweeps: () => [
    {
      name: 'automatic decay',
      everyMs: MINUTE_MS,
      wakesOn: (message) => message.kind === 'settings.changed' && message.group === 'decay',
      run: sweepDecay,
    },
  ],
  onChannelBlocked: (_context, { botId, messageIds }, tx) =>
    forgetWarnings(tx, systemScope(botId), messageIds),
  listeners: [botChanged.on((_context, { tx, scope }) => forgetAllWarnings(tx, scope))],
  retentions: { hourly: [removedRetention] },
  forgetPerson: forgetApprover,
  tables: decayTables,
  personalFiles: decayPersonalFiles,
});
