/** Further ones are only counted. */
const MAX_NAMED = 5;
/** Characters of a reason. */
const MAX_REASON_LENGTH = 150;

/** Names with their reasons as part of a sentence: `A (Connection refused), B, and 3 more`. */
export function namedFew(things: readonly { name: string; reason: string }[]): string {
  const named = things.slice(0, MAX_NAMED).map(({ name, reason }) => {
    const words = reason.endsWith('.') ? reason.slice(0, -1) : reason;
    return words === '' ? name : `${name} (${words.slice(0, MAX_REASON_LENGTH).toWellFormed()})`;
  });
  const rest = things.length - named.length;
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}
