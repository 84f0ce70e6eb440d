import type { Area } from '../derived/permissions.ts';
import type { HistoryAction } from './actions.ts';
import { isFields } from './readable.ts';
import type { ChangeEntry } from './schema.ts';

/**
 * What moderators do to players. These entries are stored in the areas that allowed it before there was an area Moderation,
 * whose viewers see them as well.
 */
export const MODERATION_ACTIONS: readonly HistoryAction[] = [
  'live.wrote',
  'live.whispered',
  'live.warned',
  'live.kicked',
  'chat-mute.set',
  'chat-mute.lifted',
];

/** What people do with a server and look for there; the right to do it is another area's. */
const SERVER_ACTIONS: readonly HistoryAction[] = [
  'server.restart-requested',
  'server.stop-requested',
  'server.start-requested',
];

/** Actions that are shown in another area than that whose viewers see them. */
export const SHOWN_ELSEWHERE: ReadonlyMap<string, Area> = new Map([
  ...MODERATION_ACTIONS.map((action): [string, Area] => [action, 'Moderation']),
  ...SERVER_ACTIONS.map((action): [string, Area] => [action, 'Servers']),
]);

/** The console's, with which the game is stopped, too: such an entry belongs to the server. */
export const CONSOLE_ACTION = 'live.command-ran' satisfies HistoryAction;
export const STOP_AREA: Area = 'Servers';

/** Whether an entry is a stop of a game over RCON. The history's filter repeats it in SQL. */
export function isConsoleStop({ action, after }: Pick<ChangeEntry, 'action' | 'after'>): boolean {
  const command = isFields(after) ? after.command : undefined;
  return action === CONSOLE_ACTION && typeof command === 'string' && /^\s*doexit(?:\s|$)/i.test(command);
}

/** The area in which a person looks for an entry. Which people see it follows from its own area. */
export function shownAreaOf(entry: Pick<ChangeEntry, 'area' | 'action' | 'after'>): string {
  if (isConsoleStop(entry)) return STOP_AREA;
  return SHOWN_ELSEWHERE.get(entry.action) ?? entry.area;
}
