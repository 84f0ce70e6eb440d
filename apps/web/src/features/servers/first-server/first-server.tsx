import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { useAccess } from '../../../kit/use-can.ts';
import { TextLink } from '../../../ui/button-link.tsx';
import { LoadingBox } from '../../../ui/loading-box.tsx';
import { useNitrado } from '../../shared/hosting/use-nitrado.ts';
import { AddServerForm } from './add-server.tsx';
import styles from './first-server.module.css';
import { freeServices, NitradoServices } from './nitrado-services.tsx';

type FirstServerProps = { onAdded: () => void };

/** Adds a server: by its address, or, where accounts at Nitrado are linked, one of their services. */
export function FirstServer({ onAdded }: FirstServerProps) {
  const { canView } = useAccess(nitradoFeature.area);
  return canView ? <WithNitrado onAdded={onAdded} /> : <AddServerForm onAdded={onAdded} />;
}

function WithNitrado({ onAdded }: FirstServerProps) {
  const nitrado = useNitrado(useInstance().id);
  const [isByHand, setByHand] = useState(false);
  if (nitrado.accounts.isPending) return <LoadingBox height={240} label="Loading accounts" />;
  const isReading = nitrado.isValid && nitrado.services.status === 'loading';
  const hasServices = freeServices(nitrado).length > 0;
  if (isReading) return <LoadingBox height={240} label="Loading services" />;
  if (hasServices && !isByHand)
    return (
      <>
        <p className={styles.note}>
          These are your servers at Nitrado. Address and password come from there, and stay in sync.
        </p>
        <NitradoServices nitrado={nitrado} onAdded={onAdded} />
        <button type="button" className={styles.switch} onClick={() => setByHand(true)}>
          Add another server by its address
        </button>
      </>
    );
  return (
    <>
      <p className={styles.note}>
        Rented at Nitrado?{' '}
        {hasServices ? (
          <button type="button" className={styles.switch} onClick={() => setByHand(false)}>
            Choose one of your services
          </button>
        ) : (
          <TextLink to="/nitrado" inherit underline="always">
            {nitrado.linked.length === 0 ? 'Log in there' : 'Look at your account'}
          </TextLink>
        )}
        {!hasServices &&
          nitrado.linked.length === 0 &&
          ', and choose it from your services instead of typing.'}
      </p>
      <AddServerForm onAdded={onAdded} />
    </>
  );
}
