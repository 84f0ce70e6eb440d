/**
 * The path of the first text in a JSON value that is not valid Unicode because it has half of a surrogate
 * pair: dotted, '' for the value itself; undefined if there is none. Written as UTF-8 such a text would
 * become another one. For values of bounded depth.
 */
export function findLoneSurrogate(json: unknown): string | undefined {
  const keys = pathOfLoneSurrogate(json);
  // From the inside outwards: paths are built only for what was found.
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

/** Whether JSON may contain such a text at all: in UTF-8 only an escape can make one. */
export function mayHoldLoneSurrogate(json: string): boolean {
  return json.includes('\\ud') || json.includes('\\uD');
}
