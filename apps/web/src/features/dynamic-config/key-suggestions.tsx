import type { KnownKey } from '@arkwright/contracts/dynamic-config/known-keys';
import { Listbox } from '../../ui/listbox/listbox.tsx';
import type { ListboxState } from '../../ui/listbox/use-listbox.ts';
import styles from './settings-editor.module.css';

type KeySuggestionsProps = {
  of: ListboxState;
  suggestions: readonly KnownKey[];
  /** Pixels from the top of the editor to the line below the caret. */
  top: number;
  onTake: (index: number) => void;
};

/** The list of keys below the caret's line. */
export function KeySuggestions({ of, suggestions, top, onTake }: KeySuggestionsProps) {
  return (
    <Listbox
      of={of}
      label="Known keys"
      position="bottom-start"
      width="max-content"
      options={suggestions.map(({ key, about }) => ({
        key,
        content: (
          <span className={styles.suggestion}>
            <span>{key}</span>
            <small>{about}</small>
          </span>
        ),
      }))}
      onPick={onTake}
    >
      <span className={styles.caret} style={{ top }} />
    </Listbox>
  );
}
