import type { StarterSetDelivery } from '@arkwright/contracts/starter-sets/schema';
import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import styles from './deliveries-list.module.css';

const STATES: Record<StarterSetDelivery['state'], { words: string; tone: StatusTone }> = {
  waiting: { words: 'Waiting', tone: 'warning' },
  running: { words: 'Under way', tone: 'warning' },
  done: { words: 'Delivered', tone: 'good' },
  failed: { words: 'Failed', tone: 'danger' },
  unknown: { words: 'Not known', tone: 'danger' },
  lapsed: { words: 'Not delivered', tone: 'off' },
};

/** Claims that ended without a complete delivery: they still count (ADR 29). */
const COUNTED: readonly StarterSetDelivery['state'][] = ['failed', 'unknown'];

/** How the player can claim it again. */
function GiveBack({ eosId }: { eosId: string }) {
  return (
    <div>
      It counts as claimed until you{' '}
      <TextLink to="/playerRegistrations" search={{ tab: 'registrations', q: eosId }} inherit>
        reset the claim
      </TextLink>{' '}
      in the details of the player’s registration.
    </div>
  );
}

/** The state of the newest claims. */
export function DeliveriesList({ deliveries }: { deliveries: readonly StarterSetDelivery[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        Newest claims
      </Title>
      {deliveries.length === 0 ? (
        <Text c="dimmed" mt={4}>
          Nobody has claimed anything yet.
        </Text>
      ) : (
        <ul className={styles.list}>
          {deliveries.map(
            ({ id: delivery, setName, username, eosId, state, serverId, serverName, problem, claimedAt }) => (
              <li key={delivery}>
                <div>
                  <PlayerChip netId={eosId} name={username} />: <bdi>{setName}</bdi>
                  <div className={styles.about}>
                    <RelativeTime at={claimedAt} />
                    {serverName !== '' && (
                      <>
                        , on <ServerChip id={serverId} name={serverName} />
                      </>
                    )}
                    {problem !== '' && (
                      <>
                        : <bdi>{problem}</bdi>
                      </>
                    )}
                    {COUNTED.includes(state) && <GiveBack eosId={eosId} />}
                  </div>
                </div>
                <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
