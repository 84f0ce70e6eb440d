/** What an input lets choose from: `value` is kept, `label` is shown. */
export type Choice = {
  value: string;
  label: string;
  /** Choices of one group follow each other; its name stands above them. */
  group?: string;
  /** What is to be known of it before it is chosen. */
  note?: string;
  /** It shows, with its note as the reason, and can't be chosen. */
  isOff?: boolean;
};

/** The choices by their groups in order, each with its place in the whole list. */
export function grouped(
  choices: readonly Choice[],
): { name: string | undefined; entries: { choice: Choice; index: number }[] }[] {
  const groups = Map.groupBy(
    choices.map((choice, index) => ({ choice, index })),
    ({ choice }) => choice.group,
  );
  return [...groups].map(([name, entries]) => ({ name, entries }));
}

/** The choices whose label holds what was typed, in either case. */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const sought = typed.trim().toLocaleLowerCase();
  return sought === '' ? choices : choices.filter(({ label }) => label.toLocaleLowerCase().includes(sought));
}

/** The place `step` further in a list of `count`, round its ends. */
export function stepped(place: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (place + step + count) % count;
}
