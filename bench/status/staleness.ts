type Display = { kind: 'voice' | 'status'; shown: string; changes: { at: number; value: string }[] };

/** How long Discord shows outdated values, ms, and how often it is sent what it shows already. */
export class Staleness {
  readonly ms: Record<Display['kind'], number[]> = { voice: [], status: [] };
  needless = 0;
  readonly #displays = new Map<string, Display>();

  add({ id, kind, shown }: { id: string; kind: string; shown: string }): void {
    this.#displays.set(id, { kind: kind === 'voice' ? 'voice' : 'status', shown, changes: [] });
  }

  /** What is so from now on. */
  change(id: string, at: number, value: string): void {
    const display = this.#of(id);
    const last = display.changes.at(-1)?.value ?? display.shown;
    if (value === last) return;
    // What has become true again needs no edit.
    if (value === display.shown) display.changes = [];
    else display.changes.push({ at, value });
  }

  /** Every change up to what is shown is over. */
  show(id: string, at: number, value: string): void {
    const display = this.#of(id);
    if (value === display.shown) this.needless++;
    const index = display.changes.findLastIndex((change) => change.value === value);
    for (const { at: changedAt } of display.changes.slice(0, index + 1))
      this.ms[display.kind].push(at - changedAt);
    display.changes = display.changes.slice(index + 1);
    display.shown = value;
  }

  /** What is not shown at the end has waited so long at least. */
  end(at: number): void {
    for (const { kind, changes } of this.#displays.values())
      for (const { at: changedAt } of changes) this.ms[kind].push(at - changedAt);
  }

  #of(id: string): Display {
    const display = this.#displays.get(id);
    if (display === undefined) throw new Error(`There is no display ${id}`);
    return display;
  }
}
