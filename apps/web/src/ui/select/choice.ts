import { searchText } from '../search-text.ts';

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

/** The choices whose label contains the typed text. */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const sought = searchText(typed);
  return sought === '' ? choices : choices.filter(({ label }) => searchText(label).includes(sought));
}
