/** A player who may have written a line. `name` is the account's, as it is stored. */
export type Candidate = { netId: string; name: string };

/** The author of a line, or why that is ambiguous. */
export type Author = { kind: 'known'; netId: string } | { kind: 'nobody' } | { kind: 'several' };

/**
 * The author of a chat line, which has only names, among the players who are on the server or have just been there. It must
 * be the only one with the name. An account can be called `Bob (Bob): …` and write a line that looks like Bob's: a player
 * whose name begins like a line of that player may have written it, too.
 */
export function authorOf(player: string, candidates: readonly Candidate[]): Author {
  const couldBe = candidates.filter(({ name }) => name === player || name.startsWith(`${player} (`));
  const [first, ...others] = new Set(couldBe.map(({ netId }) => netId));
  if (first === undefined) return { kind: 'nobody' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'known', netId: first };
}
