import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { proposeShortName } from '@arkwright/contracts/servers/pasted-server';
import { useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type ServiceRow, serviceName, whyNotUsed } from '../../shared/hosting/service-rows.ts';
import { type Nitrado, useNitradoReasons } from '../../shared/hosting/use-nitrado.ts';
import styles from './first-server.module.css';

/** The longest name of a server. */
const NAME_LENGTH = 100;

/** The services of the linked accounts that are no servers yet: one click adds one, with what the host says of it. */
export function NitradoServices({ nitrado, onAdded }: { nitrado: Nitrado; onAdded: () => void }) {
  const { id: botId } = useInstance();
  const { add: reason } = useNitradoReasons();
  const { run, problem } = useAction(nitradoServiceRoutes.addServers);
  const [adding, setAdding] = useState<number>();
  const [refusal, setRefusal] = useState<{ serviceId: number; message: string }>();

  async function handleAdd({ service }: ServiceRow) {
    if (adding !== undefined) return;
    const { serviceId } = service;
    const name = serviceName(service).slice(0, NAME_LENGTH).toWellFormed();
    setAdding(serviceId);
    setRefusal(undefined);
    const nameShort = proposeShortName(name);
    const outcome = await run({ body: { botId, services: [{ serviceId, name, nameShort }] } });
    setAdding(undefined);
    if (!outcome.ok) return;
    const [added] = outcome.reply;
    if (added?.serverId === undefined) return setRefusal({ serviceId, message: added?.message ?? '' });
    nitrado.refreshAll();
    showToast({ tone: 'good', message: 'Server added' });
    onAdded();
  }

  return (
    <>
      <ul className={styles.services} aria-label="Your services at Nitrado">
        {freeServices(nitrado).map((row) => (
          <li key={row.service.id} className={styles.service}>
            <span>
              <bdi>{serviceName(row.service)}</bdi>
              <span className={styles.note}>
                {row.service.ip}, {row.service.slots} slots
              </span>
            </span>
            <ActionButton
              variant="default"
              reason={reason ?? whyNotUsed(row.service)}
              loading={adding === row.service.serviceId}
              onClick={() => void handleAdd(row)}
            >
              Add server
            </ActionButton>
            {refusal?.serviceId === row.service.serviceId && (
              <span className={styles.wrong} role="alert">
                {refusal.message}
              </span>
            )}
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
    </>
  );
}

export const freeServices = ({ rows }: Nitrado): ServiceRow[] =>
  rows.filter(({ service }) => service.serverId === '');
