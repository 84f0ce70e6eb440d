/** A longer list is written in parts of this many items. */
const PART_ITEMS = 200;
/** Deeper values are small, or lists of small items: an instance's settings are large three levels down. */
const DEEPEST = 4;

/**
 * Like `JSON.stringify`, step by step: the registrations of an instance are 12 MB, its settings up to 7 MB.
 * For plain data such as replies.
 */
export function* stringifyInSteps(value: unknown, depth = 0): Generator<void, string> {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return JSON.stringify(value) ?? 'null';
  if (!Array.isArray(value)) return yield* stringifyObject(value, depth);
  if (value.length > PART_ITEMS) return yield* stringifyLong(value);
  const items: string[] = [];
  for (const item of value) items.push(yield* stringifyInSteps(item, depth + 1));
  return `[${items.join()}]`;
}

function* stringifyObject(value: object, depth: number): Generator<void, string> {
  const entries: string[] = [];
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    entries.push(`${JSON.stringify(key)}:${yield* stringifyInSteps(part, depth + 1)}`);
  }
  yield;
  return `{${entries.join()}}`;
}

function* stringifyLong(list: readonly unknown[]): Generator<void, string> {
  const parts: string[] = [];
  for (let start = 0; start < list.length; start += PART_ITEMS) {
    parts.push(JSON.stringify(list.slice(start, start + PART_ITEMS)).slice(1, -1));
    yield;
  }
  return `[${parts.join()}]`;
}
