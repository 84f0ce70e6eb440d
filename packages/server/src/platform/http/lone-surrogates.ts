/**
 * Where in a JSON value the first text stands that is no Unicode, for it holds half of a surrogate pair: a dotted path,
 * '' for the value itself; undefined if there is none. Written as UTF-8 such a text would become another one. For values
 * whose depth is bounded.
 */
export function findLoneSurrogate(json: unknown): string | undefined {
  const keys = pathOfLoneSurrogate(json);
  // From the inside outwards: paths are made of what was found, and of nothing else.
  return keys?.toReversed().join('.');
}

function pathOfLoneSurrogate(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (!key.isWellFormed()) return [];
    const found = pathOfLoneSurrogate(part);
    if (!found) continue;
    found.push(key);
    return found;
  }
  return undefined;
}

/** Whether JSON may hold such a text at all: of UTF-8 only an escape can make one. */
export function mayHoldLoneSurrogate(json: string): boolean {
  return json.includes('\\ud') || json.includes('\\uD');
}
