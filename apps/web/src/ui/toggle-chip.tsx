import styles from './toggle-chip.module.css';

type ToggleChipProps = { label: string; isOn: boolean; onToggle: () => void };

/** One of several things that can each be shown or hidden; a hidden one is struck through. */
export function ToggleChip({ label, isOn, onToggle }: ToggleChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  );
}
