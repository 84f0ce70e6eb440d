import { writtenForms } from '@arkwright/ark/chat-text';
import { mapInSlices } from '../../platform/work/slices.ts';

/** A player who may have written a line. `name` is the account's, as it is stored. */
export type Candidate = { netId: string; name: string };

/** The author of a line, or why that is ambiguous. */
export type Author = { kind: 'known'; netId: string } | { kind: 'nobody' } | { kind: 'several' };

const BEHIND_NAME = ' (';

/**
 * Finds the author of a chat line, which has only names, among the players who are on the server or have just been there.
 * The player must be the only one with the name. An account can be called `Bob (Bob): …` and write a line that looks like
 * Bob's: a player whose name begins like a line of that player may have written it, too. A name with question marks may be
 * that of anybody whose name a game writes so.
 */
export async function authorsAmong(candidates: readonly Candidate[]): Promise<(player: string) => Author> {
  const authors = await indexAuthors(candidates);
  return (player) => authors.get(player) ?? { kind: 'nobody' };
}

async function indexAuthors(candidates: readonly Candidate[]): Promise<ReadonlyMap<string, Author>> {
  const authors = new Map<string, Author>();
  await mapInSlices(candidates, ({ name, netId }) => {
    for (const player of playersIn(name)) {
      const known = authors.get(player);
      const isSame = known === undefined || (known.kind === 'known' && known.netId === netId);
      authors.set(player, isSame ? { kind: 'known', netId } : { kind: 'several' });
    }
  });
  return authors;
}

/** The names with which lines of an account may begin. */
function playersIn(name: string): string[] {
  const players = [name];
  for (let end = name.indexOf(BEHIND_NAME); end >= 0; end = name.indexOf(BEHIND_NAME, end + 1))
    players.push(name.slice(0, end));
  return players.flatMap(writtenForms);
}
