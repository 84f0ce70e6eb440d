import type { AppContext } from '../../context/app-context.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { enforceBans, giveNewServers } from './enforce-service.ts';
import { endBans } from './expiry-service.ts';
import { BANS_CHANGED } from './service.ts';

const isChanged = (message: Message) => message.kind === 'work' && message.what === BANS_CHANGED;

export const banSweeps = (): readonly Sweep<AppContext>[] => [
  { name: 'bans in games', everyMs: 1000, wakesOn: isChanged, run: enforceBans },
  { name: 'bans that time out', everyMs: 1000, run: endBans },
  { name: 'bans for new game servers', everyMs: 10_000, run: giveNewServers },
];
