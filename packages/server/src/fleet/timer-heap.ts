/** Something to be woken at a time. The heap keeps its place in it, so that moving it needs no search. */
export type HeapTimer = {
  /** Set by the heap. */
  wakeAt: number;
  /** Set by the heap; -1 outside of it. */
  heapIndex: number;
  wake(now: number): void;
};

/** Thousands of sleepers, earliest first (a binary heap): one timer serves them all. Times are ms of any one clock. */
export class TimerHeap {
  readonly #sleepers: HeapTimer[] = [];

  /** When the first wants to be woken; Infinity if nobody does. */
  get earliest(): number {
    return this.#sleepers[0]?.wakeAt ?? Number.POSITIVE_INFINITY;
  }

  /** Sets or changes when to wake one. */
  set(sleeper: HeapTimer, wakeAt: number): void {
    const isNew = sleeper.heapIndex < 0;
    sleeper.wakeAt = wakeAt;
    if (isNew) this.#sleepers.push(sleeper);
    this.#settle(sleeper, isNew ? this.#sleepers.length - 1 : sleeper.heapIndex);
  }

  remove(sleeper: HeapTimer): void {
    const index = sleeper.heapIndex;
    if (index < 0) return;
    sleeper.heapIndex = -1;
    const last = this.#sleepers.pop();
    if (last && last !== sleeper) this.#settle(last, index);
  }

  /** The first sleeper if its time has come; it leaves the heap. */
  takeDue(now: number): HeapTimer | undefined {
    const first = this.#sleepers[0];
    if (!first || first.wakeAt > now) return undefined;
    this.remove(first);
    return first;
  }

  /** Puts a sleeper at a free place, then where it belongs. */
  #settle(sleeper: HeapTimer, start: number): void {
    const sleepers = this.#sleepers;
    let index = start;
    for (let up = (index - 1) >> 1; index > 0; up = (index - 1) >> 1) {
      const parent = sleepers[up];
      if (!parent || parent.wakeAt <= sleeper.wakeAt) break;
      this.#place(parent, index);
      index = up;
    }
    for (let child = this.#earlierChild(index); child; child = this.#earlierChild(index)) {
      if (child.wakeAt >= sleeper.wakeAt) break;
      const down = child.heapIndex;
      this.#place(child, index);
      index = down;
    }
    this.#place(sleeper, index);
  }

  #earlierChild(index: number): HeapTimer | undefined {
    const leftChild = this.#sleepers[2 * index + 1];
    const right = this.#sleepers[2 * index + 2];
    return leftChild && right && right.wakeAt < leftChild.wakeAt ? right : leftChild;
  }

  #place(sleeper: HeapTimer, index: number): void {
    this.#sleepers[index] = sleeper;
    sleeper.heapIndex = index;
  }
}
