import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { checkQuiet, LINES_WORK, tellDue } from './deliver-service.ts';
import { reopenDirectMessages } from './reopen-service.ts';
import { settleEverywhere } from './settle-service.ts';

/** The sources that report leaving are checked often enough that a link ends within a minute. */
export const tribeLogSweeps: readonly Sweep<AppContext>[] = [
  {
    name: 'lines of tribe logs',
    everyMs: 2000,
    wakesOn: (message) => message.kind === 'work' && message.what === LINES_WORK,
    run: tellDue,
  },
  { name: 'links of tribe logs', everyMs: 20_000, run: settleEverywhere },
  {
    name: 'direct messages of another bot',
    everyMs: 10_000,
    wakesOn: ({ kind }) => kind === 'discord-applications',
    run: reopenDirectMessages,
  },
  { name: 'roles of quiet tribe log links', everyMs: 30_000, run: checkQuiet },
];
