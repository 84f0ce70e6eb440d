/** A player whom a line may be of. `name` is the account's, as it is stored. */
export type Candidate = { netId: string; name: string };

/** Whose line it is, or why that can't be said. */
export type Author = { kind: 'known'; netId: string } | { kind: 'nobody' } | { kind: 'several' };

/**
 * The author of a chat line, which has names alone, among who is on the server or has just been there. It must be the only
 * one who is called so. An account can be called `Bob (Bob): …` and write what looks like a line of Bob's: whose name begins
 * like a line of that player may have written it, too.
 */
export function authorOf(player: string, candidates: readonly Candidate[]): Author {
  const couldBe = candidates.filter(({ name }) => name === player || name.startsWith(`${player} (`));
  const [first, ...others] = new Set(couldBe.map(({ netId }) => netId));
  if (first === undefined) return { kind: 'nobody' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'known', netId: first };
}
