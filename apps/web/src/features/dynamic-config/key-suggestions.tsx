import type { KnownKey } from '@arkwright/contracts/dynamic-config/known-keys';
import styles from './settings-editor.module.css';

type KeySuggestionsProps = {
  id: string;
  suggestions: readonly KnownKey[];
  active: number;
  /** Pixels below the top of the editor. */
  top: number;
  onTake: (key: string) => void;
};

/** The list of keys below the caret. The focus stays in the text: the field tells which one is active. */
export function KeySuggestions({ id, suggestions, active, top, onTake }: KeySuggestionsProps) {
  return (
    <div id={id} className={styles.suggestions} style={{ top }} role="listbox" aria-label="Known keys">
      {suggestions.map(({ key, about }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(key)}
        >
          <span>{key}</span>
          <small>{about}</small>
        </div>
      ))}
    </div>
  );
}
