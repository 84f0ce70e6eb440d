import { ActionButton } from '../action-button.tsx';
import styles from './select.module.css';

type ChooseAllProps = {
  label: string;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (value: string[]) => void;
};

/** Adds many choices at once to those that are chosen. */
export function ChooseAll({ label, values, chosen, onChange }: ChooseAllProps) {
  return (
    <div className={styles.all}>
      <ActionButton
        variant="subtle"
        size="compact-sm"
        reason={values.every((each) => chosen.includes(each)) ? 'All of them are chosen.' : undefined}
        onClick={() => onChange([...new Set([...chosen, ...values])])}
      >
        {label}
      </ActionButton>
    </div>
  );
}
