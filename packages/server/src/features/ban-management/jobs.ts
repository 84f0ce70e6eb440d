import type { AppContext } from '../../context/app-context.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { ENFORCEMENT_WORK, enforceBans, giveNewServers } from './enforce-service.ts';
import { endBans } from './expiry-service.ts';
import { BANS_CHANGED } from './service.ts';

const isWork = (message: Message, ...names: readonly string[]) =>
  message.kind === 'work' && names.includes(message.what);

export const banSweeps = (): readonly Sweep<AppContext>[] => [
  {
    name: 'bans in games',
    everyMs: 1000,
    wakesOn: (message) => isWork(message, BANS_CHANGED, ENFORCEMENT_WORK),
    run: enforceBans,
  },
  {
    name: 'bans that time out',
    everyMs: 1000,
    wakesOn: (message) => isWork(message, BANS_CHANGED),
    run: endBans,
  },
  { name: 'bans for new game servers', everyMs: 10_000, run: giveNewServers },
];
