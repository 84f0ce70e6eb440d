// The Map and Set for everything that outlives the call that made it. They live here because packages/ark stands alone and
// all other packages may use it.

/** What an addition to a full collection does: drop the oldest entries, or throw a CollectionFullError. */
export type WhenFull = 'drop-oldest' | 'refuse';

type Bound = {
  max: number;
  whenFull: WhenFull;
};

/** `weigh`: `max` limits the sum of the weights instead of the number of entries. A value's weight must not change. */
type MapBound<Value> = Bound & { weigh?: (value: Value) => number };

export class CollectionFullError extends Error {
  constructor(max: number) {
    super(`A collection is full: it holds ${max} at most`);
    this.name = 'CollectionFullError';
  }
}

/**
 * A Map that never holds more than its maximum. The oldest entry is the one whose key was added first, as in any Map:
 * `delete` and `set` makes it the newest. A value that weighs more than `max` by itself is refused, or dropped at once.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #bound: MapBound<Value>;
  #weight = 0;

  constructor(bound: MapBound<Value>) {
    super();
    this.#bound = bound;
  }

  /** Whether no further key fits, where entries are counted. */
  get isFull(): boolean {
    return this.#weight >= this.#bound.max;
  }

  override set(key: Key, value: Value): this {
    const { max, whenFull } = this.#bound;
    const weight = this.#weightOf(value);
    const before = this.has(key) ? this.#weightOf(this.get(key) as Value) : 0;
    if (whenFull === 'refuse' && weight > before && this.#weight - before + weight > max)
      throw new CollectionFullError(max);
    super.set(key, value);
    this.#weight += weight - before;
    for (const oldest of this.keys()) {
      if (this.#weight <= max) break;
      this.delete(oldest);
    }
    return this;
  }

  override delete(key: Key): boolean {
    if (!this.has(key)) return false;
    this.#weight -= this.#weightOf(this.get(key) as Value);
    return super.delete(key);
  }

  override clear(): void {
    this.#weight = 0;
    super.clear();
  }

  #weightOf(value: Value): number {
    return this.#bound.weigh?.(value) ?? 1;
  }
}

/** A Set that never holds more than its maximum. The oldest value is the one that was added first. */
export class BoundedSet<Value> extends Set<Value> {
  readonly #bound: Bound;

  constructor(bound: Bound) {
    super();
    this.#bound = bound;
  }

  get isFull(): boolean {
    return this.size >= this.#bound.max;
  }

  override add(value: Value): this {
    if (this.has(value)) return this;
    const { max, whenFull } = this.#bound;
    if (whenFull === 'refuse' && this.size >= max) throw new CollectionFullError(max);
    super.add(value);
    for (const oldest of this) {
      if (this.size <= max) break;
      this.delete(oldest);
    }
    return this;
  }
}
