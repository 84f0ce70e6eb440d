import type { AppContext } from '../../context/app-context.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { renewEntries, sendEntries } from './entries-service.ts';
import { JOIN_WORK } from './join-service.ts';
import { carryOutKicks, KICK_WORK } from './kick-service.ts';

const isWork = (what: string) => (message: Message) => message.kind === 'work' && message.what === what;

export const adminGroupSweeps: readonly Sweep<AppContext>[] = [
  { name: 'kicks of admins on no list', everyMs: 1000, wakesOn: isWork(KICK_WORK), run: carryOutKicks },
  { name: 'exclusive join lists', everyMs: 1000, wakesOn: isWork(JOIN_WORK), run: sendEntries },
  { name: 'exclusive join lists after restarts', everyMs: 60_000, run: renewEntries },
];
