import type { OnlinePlayer } from '@arkwright/contracts/live/schema';

/** A join or leave, by name: lines have no IDs. */
export type Move = { at: number; serverId: string; kind: 'joined' | 'left'; player: string };
/** A player who is online now. */
export type Present = { serverId: string; name: string };
export type Span = { from: number; to: number };

type Stay = Span & { name: string; serverId: string };

const placeOf = (serverId: string, name: string) => JSON.stringify([serverId, name]);

/** When one player was on one server, of moves in their order. `isThere` says whether the player is there now. */
function staysOf(
  moves: readonly Move[],
  { start, now, isThere }: { start: number; now: number; isThere: boolean },
) {
  const stays: Span[] = [];
  // If the first move is a leave, the player was online before.
  let since = moves[0]?.kind === 'left' ? start : undefined;
  for (const { kind, at } of moves) {
    if (kind === 'joined') since ??= at;
    else if (since !== undefined) {
      stays.push({ from: since, to: at });
      since = undefined;
    }
  }
  // For players whose leave line we missed, only the join time is known.
  if (since !== undefined) stays.push({ from: since, to: isThere ? now : since });
  return stays;
}

/**
 * Players online between two moments, by name. `moves` are the joins and leaves since the span's beginning, in their order,
 * including those after its end; before `knownFrom` nothing is known. A player who is online and has no moves since then
 * was online all the time.
 */
export function presentBetween(
  { moves, present }: { moves: readonly Move[]; present: readonly Present[] },
  span: Span,
  { knownFrom, now }: { knownFrom: number; now: number },
): Omit<OnlinePlayer, 'netId'>[] {
  const start = Math.max(span.from, knownFrom);
  const there = new Set(present.map(({ serverId, name }) => placeOf(serverId, name)));
  const byPlace = Map.groupBy(moves, ({ serverId, player }) => placeOf(serverId, player));
  const moved = [...byPlace.values()].flatMap((own): Stay[] => {
    const [{ serverId, player }] = own as [Move];
    const isThere = there.has(placeOf(serverId, player));
    return staysOf(own, { start, now, isThere }).map((stay) => ({ ...stay, serverId, name: player }));
  });
  const still = present
    .filter(({ serverId, name }) => !byPlace.has(placeOf(serverId, name)))
    .map((player): Stay => ({ ...player, from: start, to: now }));
  const stays = [...moved, ...still].filter(({ from, to }) => from < span.to && to >= start);
  return [...Map.groupBy(stays, ({ name }) => name)]
    .map(([name, own]) => ({
      name,
      serverIds: [...new Set(own.map(({ serverId }) => serverId))],
      from: Math.max(start, Math.min(...own.map(({ from }) => from))),
      to: Math.min(span.to, Math.max(...own.map(({ to }) => to))),
    }))
    .toSorted((one, other) => one.from - other.from || one.name.localeCompare(other.name));
}
