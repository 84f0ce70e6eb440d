import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { forgetUnseen, wipeServer } from './wipe-service.ts';

/** What companions have uploaded for a server, as the servers page has it wiped. */
export const uploadedContent = (context: AppContext) => ({
  wipe: (botId: string, serverId: string) => wipeServer(context, systemScope(botId), serverId),
});

/** Once a day is enough for what is kept for a year: it looks through all players, server after server. */
export const unseenSweep: Sweep<AppContext> = {
  name: 'players long unseen',
  everyMs: 86_400_000,
  run: forgetUnseen,
};
