import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionButton, ActionIconButton } from '../../ui/action-button.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import type { EntryDialog } from './entries.ts';
import styles from './entry-list.module.css';

type ListedEntry<Entry> = {
  entry: Entry;
  name: string;
  about: ReactNode;
  /** The entry's problem. */
  error: string | undefined;
};

type EntryListProps<Entry> = {
  /** The kind of entry: `Cluster`. */
  what: string;
  entries: readonly ListedEntry<Entry>[];
  /** Shown if there is none. */
  empty: string;
  /** Why nothing can be changed now. */
  reason: string | undefined;
  /** Why no more can be added. */
  fullReason: string | undefined;
  open: (dialog: EntryDialog<Entry>) => void;
};

/** Entries of a setting, each with the buttons to change and to delete it. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { what, entries, empty, reason, fullReason, open } = props;
  return (
    <div className={styles.list}>
      {entries.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul aria-label={`${what}s`}>
        {entries.map(({ entry, name, about, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be alike
          <li key={index}>
            <div className={styles.words}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.about}>{about}</span>
              {error !== undefined && (
                <span className={styles.error} role="alert">
                  {error}
                </span>
              )}
            </div>
            <div className={styles.buttons}>
              <ActionIconButton
                label={`Edit ${name}`}
                icon={<IconPencil {...ROW_ICON} />}
                reason={reason}
                onClick={() => open({ kind: 'edit', entry })}
              />
              <ActionIconButton
                label={`Delete ${name}`}
                icon={<IconTrash {...ROW_ICON} />}
                reason={reason}
                onClick={() => open({ kind: 'delete', entry })}
              />
            </div>
          </li>
        ))}
      </ul>
      <ActionButton
        variant="default"
        leftSection={<IconPlus size={16} />}
        reason={reason ?? fullReason}
        onClick={() => open({ kind: 'create' })}
      >
        Add {what}
      </ActionButton>
    </div>
  );
}
