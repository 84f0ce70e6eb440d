import '@mantine/core/styles/Kbd.layer.css';
import { Kbd } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './server-page.module.css';

type KeysDialogProps = {
  /** Keys, and what they do. */
  keys: readonly (readonly [key: string, does: string])[];
  onClose: () => void;
};

/** The keys of a page. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  return (
    <Dialog opened title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
