/**
 * A key of the instance for people who may have it: shown on request, copied, and made or replaced after a
 * confirmation.
 *   <KeyCard name="API key" of={{ secret, createdAt, lastUsedAt }} recreate={instanceRoutes.recreateApiKey} … />
 */

import type { companionRoutes } from '@arkwright/contracts/companion/routes';
import type { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../../kit/instances.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useCan } from '../../../kit/use-can.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SettingsCard } from '../../../ui/rows/settings-card.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import styles from './key-card.module.css';
import { KeyField } from './key-field.tsx';

const KeyDialog = lazyDialog(async () => (await import('./key-dialog.tsx')).KeyDialog);

type KeyCardProps = {
  /** The key's name: `API key`. */
  name: string;
  /** An empty secret while none was made; times in milliseconds, `lastUsedAt` 0 for never. */
  of: { secret: string; createdAt: number; lastUsedAt: number };
  recreate: typeof instanceRoutes.recreateApiKey | typeof companionRoutes.recreateKey;
  /** Reloads the key; resolves when the new one is there. */
  onRecreated: () => Promise<unknown>;
  /** Where the key belongs. */
  note: ReactNode;
  /** What the first key gives access to. */
  opens: string;
  /** What happens to users of the old key. */
  warning: string;
  children?: ReactNode;
};

export function KeyCard({ name, of, recreate, onRecreated, note, opens, warning, children }: KeyCardProps) {
  const { secret, createdAt, lastUsedAt } = of;
  const { id: botId } = useInstance();
  const canMake = useCan(recreate);
  const making = useAction(recreate);
  const { dialog, open, close } = useDialog<'make'>();
  const title = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

  const isFirst = secret === '';
  const verb = isFirst ? 'Create' : 'Recreate';
  const dialogTitle = `${verb} ${title}`;

  async function handleMake() {
    const outcome = await making.run({ body: { botId } });
    // Before the question closes: else the old key could still be copied.
    if (outcome.ok) await onRecreated();
    return outcome;
  }

  return (
    <SettingsCard title={title}>
      <div className={styles.parts}>
        {isFirst ? (
          <p>There is no key yet.</p>
        ) : (
          <div>
            <KeyField key={secret} name={name} secret={secret} />
            <p className={styles.note}>
              Made <RelativeTime at={createdAt} />.{' '}
              {lastUsedAt === 0 ? (
                'Not used yet.'
              ) : (
                <>
                  Last used <RelativeTime at={lastUsedAt} />.
                </>
              )}{' '}
              {note}
            </p>
          </div>
        )}
        {children}
        <div className={styles.buttons}>
          <ActionButton
            {...(!isFirst && { variant: 'default', color: 'red' })}
            reason={canMake.reason}
            onClick={() => open('make')}
          >
            {dialogTitle}
          </ActionButton>
        </div>
      </div>
      {dialog !== null && (
        <KeyDialog
          title={dialogTitle}
          confirmLabel={verb}
          warning={isFirst ? opens : warning}
          onMake={handleMake}
          onClose={close}
        />
      )}
    </SettingsCard>
  );
}
