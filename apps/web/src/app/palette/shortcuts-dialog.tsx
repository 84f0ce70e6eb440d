import { TextLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './palette.module.css';
import { PLACES } from './use-palette-keys.ts';

const KEYS: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['Ctrl', 'K'], 'Search, or run something'],
  [['/'], 'The same, outside of fields'],
  ...Object.entries(PLACES).map(([key, { label }]) => [['g', key], label] as const),
  [['.'], 'The actions of a player or server that has the focus'],
  [['?'], 'This list'],
];

/** The keys of every screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, words]) => (
          <div key={words} className={styles.keysRow}>
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Those of single letters can be switched off in your{' '}
        <TextLink to="/settings" underline="always" onClick={onClose}>
          account
        </TextLink>
        .
      </p>
    </Dialog>
  );
}
