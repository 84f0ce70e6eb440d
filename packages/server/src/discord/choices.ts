/** A suggestion as Discord takes it: `value` has at most 100 characters. */
export type Choice = { name: string; value: string };

type Named = { id: string; name: string };

/** What a member typed as suggestions: whose name holds the text, those that begin with it first. */
export function matchingChoices(things: readonly Named[], text: string): Choice[] {
  const wanted = text.trim().toLowerCase();
  const at = ({ name }: Named) => name.toLowerCase().indexOf(wanted);
  return things
    .filter((thing) => at(thing) >= 0)
    .toSorted((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
    .map(({ id, name }) => ({ name, value: id }));
}

/**
 * What a member chose: a suggestion stands for the id of one thing; who typed on without choosing wrote a name.
 * Undefined where nothing has it, `several` where more than one does.
 */
export function pickByName<Thing extends Named>(
  things: readonly Thing[],
  chosen: string,
): Thing | 'several' | undefined {
  const byId = things.find(({ id }) => id === chosen);
  if (byId) return byId;
  const wanted = chosen.trim().toLowerCase();
  const [first, ...others] = things.filter(({ name }) => name.toLowerCase() === wanted);
  return others.length > 0 ? 'several' : first;
}
