import { ChipGroup } from './chip-group.tsx';
import styles from './toggle-chip.module.css';

type ChoiceChipsProps = {
  /** What they fill in. */
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
};

/** The usual values of a field, each one click away; the field itself takes any other. */
export function ChoiceChips({ label, choices, value, onChoose }: ChoiceChipsProps) {
  return (
    <ChipGroup label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.chip}
          data-choice
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </ChipGroup>
  );
}
