/**
 * Where in a JSON value the first text stands that is no Unicode, for it holds half of a surrogate pair: a dotted path,
 * '' for the value itself; undefined if there is none. Written as UTF-8 such a text would become another one. Nested as
 * deep as a body can be, it costs no stack.
 */
export function findBrokenText(json: unknown): string | undefined {
  const waiting = [{ path: '', value: json }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !value.isWellFormed()) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value).toReversed()) {
      if (!key.isWellFormed()) return path;
      waiting.push({ path: path === '' ? key : `${path}.${key}`, value: part });
    }
  }
  return undefined;
}
