import type { BanState } from '@arkwright/contracts/published-bans/schema';
import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { BanDetails } from './ban-details.tsx';
import styles from './lifting-list.module.css';
import { PlayerCell } from './player-cell.tsx';
import { ServersCell } from './servers-cell.tsx';

/** Unbanned players whom some game servers have not unbanned yet; renders nothing if there are none. */
export function LiftingList({ lifting }: Pick<BanState, 'lifting'>) {
  const id = useId();
  const [opened, setOpened] = useState('');
  if (lifting.length === 0) return null;
  return (
    <section className={styles.lifting} aria-labelledby={id}>
      <Title order={2} id={id}>
        Still to be unbanned on game servers
      </Title>
      <p>They are not banned any more. A server that is down takes them off its own list when it comes.</p>
      <ul>
        {lifting.map((each) => (
          <li key={each.netId}>
            <PlayerCell {...each} />
            <ServersCell {...each} />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={opened === each.netId}
              aria-label={`Servers of ${each.playerName || each.netId}`}
              onClick={() => setOpened(opened === each.netId ? '' : each.netId)}
            >
              Servers
            </Button>
            {opened === each.netId && <BanDetails ban={each} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
