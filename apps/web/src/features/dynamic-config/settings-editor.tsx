import '@mantine/core/styles/Combobox.layer.css';
import { inspectSettings } from '@arkwright/contracts/dynamic-config/inspect-settings';
import { NativeSelect } from '@mantine/core';
import { LineEditor } from '../../ui/line-editor/line-editor.tsx';
import { newEntry, suggestKeysAt, unusedKeys } from './key-completion.ts';
import styles from './settings-editor.module.css';

type SettingsEditorProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Why the whole text can't be saved, besides problems of its lines. */
  error: string | undefined;
};

/** A field for ini text: numbered lines, their problems, and known keys to select. */
export function SettingsEditor(props: SettingsEditorProps) {
  return (
    <LineEditor
      label="Settings"
      description="One entry per line, such as XPMultiplier=2. Lines that begin with ; are your notes and are not sent."
      rows={14}
      inspect={inspectSettings}
      completion={{ label: 'Known keys', suggestAt: suggestKeysAt, isEager: true }}
      footer={(text, onInsert) => (
        <NativeSelect
          className={styles.add}
          aria-label="Add a known key"
          value=""
          onChange={({ currentTarget: { value: key } }) => {
            if (key !== '') onInsert((typed, caret) => newEntry(typed, caret, key));
          }}
          data={[
            { value: '', label: 'Add a known key…' },
            ...unusedKeys(text).map(({ key, about }) => ({ value: key, label: `${key} – ${about}` })),
          ]}
        />
      )}
      {...props}
    />
  );
}
