import { IconCheck, IconX } from '@tabler/icons-react';
import { TextLink } from '../../../ui/button-link.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/panel.tsx';
import { powerSourceOf } from '../../shared/actions/server-target.ts';
import { isLinked } from '../hosting.ts';
import { LastPower } from '../server-details.tsx';
import type { ServerRow } from '../server-row.ts';
import styles from './server-page.module.css';

/** What can be done with the machine that the server runs on, and by whom. */
export function PowerPanel({ row: { server, power } }: { row: ServerRow }) {
  const source = powerSourceOf(power);
  const byHost = source === 'host';
  const host = isLinked(server) ? 'Nitrado' : 'RCON only';
  return (
    <Panel
      title="Power"
      beside={host}
      actions={
        server.hosting === 'SelfHosted' && !isLinked(server) ? (
          <TextLink to="/docu/$page" params={{ page: 'game-servers' }} hash="power-own">
            How it starts
          </TextLink>
        ) : (
          <TextLink to="/nitrado">{isLinked(server) ? 'Hosting' : 'Connect your host'}</TextLink>
        )
      }
    >
      <PanelRows label="What can be done">
        <Row can={byHost} beside={byHost ? undefined : 'needs a host'}>
          Start, restart
        </Row>
        <Row can={byHost || source === 'rcon'} beside={byHost ? undefined : 'over RCON'}>
          Stop, save
        </Row>
        <Row can={server.readsHostedSaves && byHost} beside={isLinked(server) ? undefined : 'needs a host'}>
          Read its save
        </Row>
      </PanelRows>
      {source === 'broken-host' && power && <PanelNote>{power.problem}</PanelNote>}
      {power?.job && (
        <PanelNote>
          <LastPower job={power.job} />
        </PanelNote>
      )}
    </Panel>
  );
}

function Row({ can, beside, children }: { can: boolean; beside: string | undefined; children: string }) {
  return (
    <PanelRow end={beside}>
      <span className={styles.can} data-off={!can || undefined}>
        {can ? (
          <IconCheck size={16} className={styles.yes} aria-label="Possible" role="img" />
        ) : (
          <IconX size={16} className={styles.no} aria-label="Not possible" role="img" />
        )}
        {children}
      </span>
    </PanelRow>
  );
}
