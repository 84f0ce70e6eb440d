import type { ApiAccess } from '@arkwright/contracts/api-access/schema';
import { botRoutes } from '@arkwright/contracts/bots/routes';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import styles from './api-key-card.module.css';
import { KeyField } from './key-field.tsx';

const RecreateDialog = lazyDialog(async () => (await import('./recreate-dialog.tsx')).RecreateDialog);

type ApiKeyCardProps = { access: ApiAccess; onRecreated: () => void };

/** The key for the owner's eyes, the id that calls name, and a new key. */
export function ApiKeyCard({ access, onRecreated }: ApiKeyCardProps) {
  const { apiKey, createdAt, lastUsedAt } = access;
  const { id: botId } = useInstance();
  const canMake = useCan(botRoutes.recreateApiKey);
  const recreate = useAction(botRoutes.recreateApiKey);
  const { dialog, open, close } = useDialog<'recreate'>();

  async function handleMake() {
    const outcome = await recreate.run({ body: { botId } });
    if (outcome.ok) onRecreated();
    return outcome;
  }

  return (
    <SettingsCard title="API Key">
      <div className={styles.parts}>
        {apiKey === '' ? (
          <p>There is no key yet.</p>
        ) : (
          <div>
            <KeyField key={apiKey} apiKey={apiKey} />
            <p className={styles.note}>
              Made <RelativeTime at={createdAt} />.{' '}
              {lastUsedAt === 0 ? (
                'Not used yet.'
              ) : (
                <>
                  Last used <RelativeTime at={lastUsedAt} />.
                </>
              )}{' '}
              It belongs into the header <code>Authorization: Bearer …</code> of each call.
            </p>
          </div>
        )}
        <div>
          <h3 className={styles.heading}>Bot ID</h3>
          <CopyBlock label="bot ID" text={botId} />
          <p className={styles.note}>Calls name it as botId. The key opens no other bot.</p>
        </div>
        {dialog === null && <ProblemNotice problem={recreate.problem} />}
        <div className={styles.buttons}>
          {apiKey === '' ? (
            <ActionButton
              reason={canMake.reason}
              loading={recreate.isRunning}
              onClick={() => void handleMake()}
            >
              Create API Key
            </ActionButton>
          ) : (
            <ActionButton
              variant="default"
              color="red"
              reason={canMake.reason}
              onClick={() => open('recreate')}
            >
              Recreate API Key
            </ActionButton>
          )}
        </div>
      </div>
      {dialog !== null && <RecreateDialog onRecreate={handleMake} onClose={close} />}
    </SettingsCard>
  );
}
