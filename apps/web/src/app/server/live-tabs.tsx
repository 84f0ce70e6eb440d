import { MODERATION } from '@arkwright/contracts/derived/permissions';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveServer } from '@arkwright/contracts/live/schema';
import { useEffect } from 'react';
import { ConsolePanel } from '../../features/live/console-panel.tsx';
import { Stream } from '../../features/live/stream.tsx';
import { useLiveLines } from '../../features/live/use-live-lines.ts';
import type { ServerRow } from '../../features/servers/server-row.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useHolds } from '../../kit/use-can.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './live-tabs.module.css';

const NONE: readonly LiveServer[] = [];
const NEED = 'You need View permission for Logging or Moderation to see this.';

/** Which servers take messages and commands; read again when this one's state changes. */
function useTargets({ status }: ServerRow): readonly LiveServer[] {
  const { id: botId } = useInstance();
  const read = useRead(liveRoutes.servers, { params: { botId } });
  const { refetch } = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may take commands now, or no longer
  useEffect(() => void refetch(), [status.text, status.since, refetch]);
  return read.data ?? NONE;
}

/** The console, for this server alone. */
export function ConsoleTab({ row }: { row: ServerRow }) {
  return useHolds(MODERATION.watch) ? <Console row={row} /> : <Banner tone="warning">{NEED}</Banner>;
}

function Console({ row }: { row: ServerRow }) {
  const servers = useTargets(row);
  return (
    <div className={styles.room}>
      <ConsolePanel servers={servers} serverId={row.server.id} />
    </div>
  );
}

/** The Live Room, for this server alone. */
export function LinesTab({ row }: { row: ServerRow }) {
  return useHolds(MODERATION.watch) ? <Lines row={row} /> : <Banner tone="warning">{NEED}</Banner>;
}

function Lines({ row }: { row: ServerRow }) {
  const { id: serverId } = row.server;
  const servers = useTargets(row);
  const live = useLiveLines({ serverId });
  return (
    <>
      <ProblemNotice problem={live.problem} onRetry={live.retry} />
      <div className={styles.room}>
        <Stream live={live} servers={servers} serverId={serverId} />
      </div>
    </>
  );
}
