import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS } from '@arkwright/contracts/uploads/bounds';
import { formatCount } from '../../kit/counted.ts';
import { DATA_KINDS } from '../../kit/data-kinds.ts';

/** What happens to rows without room. */
const CONSEQUENCES = {
  players: 'As new ones come, those not seen for the longest time are deleted.',
  rest: 'Anything beyond that is left out.',
};

/** A sentence or two for each kind of which a game server, or all of them together, have the maximum. */
export function fullSentences({ full, servers }: Pick<DashboardSummary, 'full' | 'servers'>): string[] {
  return DATA_KINDS.flatMap((kind) => {
    const ofKind = full.filter((table) => table.kind === kind);
    const isInstance = ofKind.some(({ serverId }) => serverId === null);
    const names = servers
      .filter(({ id }) => ofKind.some(({ serverId }) => serverId === id))
      .map(({ name }) => name);
    if (!isInstance && names.length === 0) return [];
    const what = isInstance
      ? `All game servers together have about as many ${kind} as are kept for a bot (${formatCount(MAX_INSTANCE_ROWS)}).`
      : `${shortList(names)} ${names.length === 1 ? 'has' : 'have'} about as many ${kind} as are kept for a game server (${formatCount(MAX_SERVER_ROWS)}).`;
    return [`${what} ${kind === 'players' ? CONSEQUENCES.players : CONSEQUENCES.rest}`];
  });
}

/** The first three names, and how many more there are. */
function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const others = names.length - shown.length;
  const parts = others > 0 ? [...shown, `${others} more`] : shown;
  return new Intl.ListFormat('en').format(parts);
}
