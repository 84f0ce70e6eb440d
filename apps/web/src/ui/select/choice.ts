/** An input's choice: `value` is stored, `label` is shown. */
export type Choice = {
  value: string;
  label: string;
  /** Choices of one group are consecutive; its name is shown above them. */
  group?: string;
  /** A note before it is selected. */
  note?: string;
  /** It shows, with its note as the reason, and can't be chosen. */
  isOff?: boolean;
};

/** The choices whose label contains the typed text, in either case. */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const sought = typed.trim().toLocaleLowerCase();
  return sought === '' ? choices : choices.filter(({ label }) => label.toLocaleLowerCase().includes(sought));
}
