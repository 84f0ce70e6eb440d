import { decayRoutes } from '@arkwright/contracts/decay/routes';
import type { DecayProtection } from '@arkwright/contracts/decay/schema';
import { Text, Title } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useId } from 'react';
import { ServerChip } from '../../../kit/chips/server-chip.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useCan } from '../../../kit/use-can.ts';
import { ActionIconButton } from '../../../ui/action-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ROW_ICON } from '../../../ui/table/row-buttons.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from './lists.module.css';

type ProtectionsListProps = { protections: readonly DecayProtection[]; onChanged: () => void };

/** Tribes that decay spares: permanently, or on vacation until a day. */
export function ProtectionsList({ protections, onChanged }: ProtectionsListProps) {
  const id = useId();
  const { reason } = useCan(decayRoutes.unprotect);
  const { run } = useAction(decayRoutes.unprotect);

  async function unprotect({ serverId, teamId, name }: DecayProtection): Promise<void> {
    const outcome = await run({ body: { serverId, teamId } });
    if (!outcome.ok) return showToast({ tone: 'danger', message: outcome.problem.message });
    showToast({ tone: 'good', message: `${name || teamId} is no longer protected` });
    onChanged();
  }

  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        Protected
      </Title>
      {protections.length === 0 ? (
        <Text c="dimmed" mt={4}>
          Nobody is protected. Protect a tribe here or on the Data Dashboard, permanently or for a vacation.
        </Text>
      ) : (
        <ul className={styles.list}>
          {protections.map((protection) => (
            <li key={`${protection.serverId} ${protection.teamId}`}>
              <div>
                <bdi className={styles.name}>{protection.name || protection.teamId}</bdi> on{' '}
                <ServerChip id={protection.serverId} name={protection.serverName} />
                <div className={styles.about}>
                  {protection.until === 0 ? (
                    'Permanent'
                  ) : (
                    <>
                      Ends <RelativeTime at={protection.until} />
                    </>
                  )}
                  {protection.reason !== '' && (
                    <>
                      : <bdi>{protection.reason}</bdi>
                    </>
                  )}{' '}
                  (by <bdi>{protection.createdBy}</bdi>)
                </div>
              </div>
              <ActionIconButton
                label="Unprotect"
                icon={<IconShieldOff {...ROW_ICON} />}
                reason={reason}
                onClick={() => void unprotect(protection)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
