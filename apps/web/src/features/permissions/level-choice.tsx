import { LEVELS, type Level } from '@arkwright/contracts/permissions/levels';
import { type ReactNode, useId } from 'react';
import styles from './level-choice.module.css';

type LevelChoiceProps = {
  name: string;
  label: ReactNode;
  note?: string | undefined;
  level: Level;
  isOff: boolean;
  onChange: (level: Level) => void;
};

const CHOICES: readonly { level: Level; label: string }[] = [
  { level: LEVELS.None, label: 'None' },
  { level: LEVELS.View, label: 'View' },
  { level: LEVELS.Edit, label: 'View / Edit' },
];

/** One of three levels. Radio buttons of the browser's own: a dialog has 24 of these. */
export function LevelChoice({ name, label, note, level, isOff, onChange }: LevelChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.choice}
      disabled={isOff}
      aria-labelledby={id}
      aria-describedby={note && `${id}-note`}
    >
      <span id={id} className={styles.label}>
        {label}
      </span>
      <span className={styles.options}>
        {CHOICES.map((choice) => (
          <label key={choice.level} className={styles.option}>
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={level === choice.level}
              onChange={() => onChange(choice.level)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </span>
      {note && (
        <span id={`${id}-note`} className={styles.note}>
          {note}
        </span>
      )}
    </fieldset>
  );
}
