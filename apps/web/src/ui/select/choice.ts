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

/** The choices whose label holds what was typed, in either case. */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const sought = typed.trim().toLocaleLowerCase();
  return sought === '' ? choices : choices.filter(({ label }) => label.toLocaleLowerCase().includes(sought));
}
