/**
 * Characters that were looked at: by `normalize`, by whatever takes a pattern or goes over the whole text (`scanned`), and
 * those of the parts that `slice` cut out.
 */
export type TextWork = { normalized: number; scanned: number; sliced: number };

const METHODS = ['replace', 'replaceAll', 'match', 'matchAll', 'search', 'split', 'normalize'] as const;
const PATTERN_METHODS = ['exec', 'test'] as const;

/**
 * Does some work and counts the characters that it has normalized and matched against patterns. It counts and measures no
 * time, so that a slow machine changes nothing. For work that is done before it returns: nothing else must run meanwhile.
 */
export function countTextWork<Result>(work: () => Result): TextWork & { result: Result } {
  const count: TextWork = { normalized: 0, scanned: 0, sliced: 0 };
  // A method calls others: what it is called with is counted once.
  let depth = 0;
  const undo: (() => void)[] = [];

  function watch(owner: object, name: string, textOf: (self: unknown, given: unknown) => unknown): void {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') return;
    Reflect.set(owner, name, function watched(this: unknown, ...given: unknown[]) {
      const text = textOf(this, given[0]);
      if (depth === 0 && typeof text === 'string') {
        if (name === 'normalize') count.normalized += text.length;
        else count.scanned += text.length;
      }
      depth++;
      try {
        return Reflect.apply(original, this, given);
      } finally {
        depth--;
      }
    });
    undo.push(() => Reflect.set(owner, name, original));
  }

  const { slice } = String.prototype;
  String.prototype.slice = function sliced(this: string, ...given: [number?, number?]) {
    const part = slice.apply(this, given);
    count.sliced += part.length;
    return part;
  };
  undo.push(() => {
    String.prototype.slice = slice;
  });
  for (const name of METHODS) watch(String.prototype, name, (self) => String(self));
  for (const name of PATTERN_METHODS) watch(RegExp.prototype, name, (_self, text) => text);
  try {
    return { result: work(), ...count };
  } finally {
    for (const each of undo) each();
  }
}
