import type { ApiAccess } from '@arkwright/contracts/api-access/schema';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { useInstance } from '../../kit/instances.ts';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { KeyCard } from '../shared/secret-key/key-card.tsx';
import styles from './api-key-card.module.css';

type ApiKeyCardProps = { access: ApiAccess; onRecreated: () => Promise<unknown> };

/** The key for the owner's eyes, the id that calls name, and a new key. */
export function ApiKeyCard({ access: { apiKey, ...times }, onRecreated }: ApiKeyCardProps) {
  return (
    <KeyCard
      name="API key"
      of={{ secret: apiKey, ...times }}
      recreate={instanceRoutes.recreateApiKey}
      onRecreated={onRecreated}
      note={
        <>
          Send it in the header <code>Authorization: Bearer …</code> of each call.
        </>
      }
      opens="Anyone with the key can use what is switched on here, for this bot. Keep it as safe as a password."
      warning="The old key stops working at once. Programs that use it get an error until they have the new one."
    >
      <div className={styles.part}>
        <h3 className={styles.heading}>Bot ID</h3>
        <CopyBlock label="bot ID" text={useInstance().id} />
        <p className={styles.note}>Calls need it as botId. The key works for no other bot.</p>
      </div>
    </KeyCard>
  );
}
