import type { AppContext } from '../../context/app-context.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { readOfficialList } from './service.ts';

const isSwitched = (message: Message) => message.kind === 'settings.changed' && message.group === 'ban';

const MOST_BETWEEN_MS = 60_000;

export const officialBanSweeps = (context: AppContext): readonly Sweep<AppContext>[] => [
  {
    name: 'official ban list',
    everyMs: Math.min(MOST_BETWEEN_MS, context.settings.officialBans.everyMs),
    wakesOn: isSwitched,
    run: readOfficialList,
  },
];
