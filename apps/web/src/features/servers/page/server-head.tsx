import { Title } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { localClock } from '../../../kit/moments.ts';
import { TextLink } from '../../../ui/button-link.tsx';
import { describeSpan, LastingTime } from '../../../ui/relative-time.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { hostingFlag } from '../hosting.ts';
import type { ServerRow } from '../server-row.ts';
import { caseOf } from './server-case.ts';
import styles from './server-page.module.css';
import { useOldBuild } from './use-old-build.ts';

/** States that last for minutes, by their detail. */
const PASSING: Readonly<Record<string, string>> = { starting: 'Starting', stopping: 'Stopping' };

type ServerHeadProps = {
  row: ServerRow;
  /** Since when Arkwright itself can't be reached, ms: what is shown is as of then. */
  staleSince: number | undefined;
  actions: ReactNode;
};

/** What it is called, how it is, and what can be done with it. */
export function ServerHead({ row, staleSince, actions }: ServerHeadProps) {
  const { server, status } = row;
  const isOnline = caseOf(row) === 'online';
  const lasting =
    status.since === undefined ? null : staleSince === undefined ? (
      <LastingTime since={status.since} />
    ) : (
      `for ${describeSpan(staleSince - status.since)}`
    );
  const hosting = hostingFlag(server);
  const old = useOldBuild(server.id);
  const now = useNow();
  return (
    <header>
      <TextLink to="/servers" size="sm">
        <IconChevronLeft size={14} style={{ verticalAlign: '-2px' }} aria-hidden /> Servers
      </TextLink>
      <div className={styles.head}>
        <div>
          <div className={styles.title}>
            <Title order={1}>
              <bdi>{server.name}</bdi>
            </Title>
            <span className={styles.state}>
              <StatusDot tone={status.tone}>
                <strong>{PASSING[status.detail] ?? status.text}</strong>
              </StatusDot>
              {old && (
                <span className={styles.old}>
                  <IconAlertTriangle size={14} aria-hidden />
                  old build
                </span>
              )}
              {!isOnline && lasting}
              {staleSince !== undefined && (
                <span className={styles.stale}>as of {localClock(staleSince)}, reconnecting</span>
              )}
            </span>
          </div>
          <div className={styles.facts}>
            <span>
              <strong>{row.players}</strong>/{server.maxPlayers} players
            </span>
            {isOnline && status.since !== undefined && (
              <span>up {describeSpan((staleSince ?? now) - status.since)}</span>
            )}
            {server.version !== '' && <span>build {server.version}</span>}
            {old && (
              <span>
                Steam build {old.build}, the new one is {old.newest}
              </span>
            )}
            <bdi>
              {server.host}:{server.gamePort}
            </bdi>
            {hosting.kind !== 'not-selected' && (
              <span>{hosting.kind === 'linked' ? 'Nitrado' : hosting.words}</span>
            )}
          </div>
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </header>
  );
}
