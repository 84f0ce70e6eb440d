/** Characters of a cluster id that the table shows (specification §9). */
const SHOWN = 16;

/** A cluster id as the table shows it: cut to 16 characters plus an ellipsis. */
export function shortClusterId(clusterId: string): string {
  // By code points: a pair of surrogates must not be torn apart.
  const characters = [...clusterId];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : clusterId;
}
