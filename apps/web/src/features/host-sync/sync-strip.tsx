import '@mantine/core/styles/Progress.layer.css';
import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import type { SyncRun } from '@arkwright/contracts/host-sync/schema';
import { Button, Loader, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { countDiffering, type ServiceRow, serviceName } from '../shared/hosting/service-rows.ts';
import { isRunning, type Nitrado } from '../shared/hosting/use-nitrado.ts';
import { ConfirmSync } from './confirm-sync.tsx';
import { countRun, entryWords, runTitle } from './run-words.ts';
import styles from './sync-strip.module.css';
import type { Sync } from './use-sync.ts';

type SyncStripProps = { nitrado: Nitrado; sync: Sync; reason: string | undefined };

/** Above the table: the question of Sync All, then its progress, then the result until it is put away. */
export function SyncStrip({ nitrado, sync, reason }: SyncStripProps) {
  const run = nitrado.state.data?.run ?? null;
  const differing = countDiffering(nitrado.rows);
  return (
    <>
      {run !== null && <RunStrip run={run} rows={nitrado.rows} putRun={nitrado.putRun} reason={reason} />}
      {!isRunning(run) && differing > 0 && (
        <section className={styles.strip} aria-label="Sync All">
          <IconAlertTriangle size={20} color="var(--ark-warn)" aria-hidden />
          <div className={styles.words}>
            <strong>
              {counted(differing, 'server')} {differing === 1 ? 'differs' : 'differ'} from Nitrado
            </strong>
            <div className={styles.line}>
              Sync All copies password, RCON port, game port, host and max players to{' '}
              {differing === 1 ? 'it' : 'them'}. <SkippedWords rows={nitrado.rows} />
            </div>
          </div>
          {/* A new number of servers is a new question. */}
          <ConfirmSync
            key={differing}
            label="Sync All"
            reason={reason}
            isBusy={sync.isRunning}
            onSync={() => void sync.sync()}
          />
        </section>
      )}
    </>
  );
}

function SkippedWords({ rows }: { rows: readonly ServiceRow[] }) {
  const skipped = rows.filter(
    ({ standing, service }) => standing === 'Can’t be used' && service.serverId !== '',
  );
  if (skipped.length === 0) return null;
  const [first] = skipped;
  if (skipped.length === 1 && first)
    return (
      <>
        <bdi>{first.serverName}</bdi> can’t be used and is skipped.
      </>
    );
  return <>{skipped.length} can’t be used and are skipped.</>;
}

type RunStripProps = {
  run: SyncRun;
  rows: readonly ServiceRow[];
  putRun: Nitrado['putRun'];
  reason: string | undefined;
};

function RunStrip({ run, rows, putRun, reason }: RunStripProps) {
  const { id: botId } = useInstance();
  const id = useId();
  const [isLogOpen, setLogOpen] = useState(false);
  const dismiss = useAction(nitradoServiceRoutes.dismissRun);
  const { total, failed, done } = countRun(run);
  const names = new Map(
    rows.map((row) => [row.service.serviceId, row.serverName || serviceName(row.service)]),
  );
  const isOver = !isRunning(run);

  async function handleDismiss() {
    const outcome = await dismiss.run({ body: { botId, runId: run.id } });
    if (outcome.ok) putRun(null);
  }
  return (
    <section className={styles.strip} aria-label="Sync">
      {isOver ? <ResultIcon hasFailed={failed > 0} /> : <Loader size={20} aria-hidden />}
      <div className={styles.words}>
        <strong role="status">{runTitle(run)}</strong>
        {!isOver && (
          <Progress.Root size={6} my={4}>
            <Progress.Section value={((done - failed) / total) * 100} aria-label="Done" />
            <Progress.Section value={(failed / total) * 100} color="var(--ark-bad)" aria-label="Failed" />
          </Progress.Root>
        )}
        <div className={styles.line}>
          Started by <bdi>{run.startedBy}</bdi> <RelativeTime at={run.startedAt} />
          {!isOver && '. It goes on if you leave this page.'}
        </div>
        <ProblemNotice problem={dismiss.problem} />
        {isLogOpen && (
          <ul id={id} className={styles.log}>
            {run.entries.map((entry) => (
              <li key={entry.serviceId}>
                <bdi>{names.get(entry.serviceId) ?? `Service ${entry.serviceId}`}</bdi>: {entryWords(entry)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isLogOpen}
        aria-controls={isLogOpen ? id : undefined}
        onClick={() => setLogOpen(!isLogOpen)}
      >
        {isLogOpen ? 'Hide log' : 'Show log'}
      </Button>
      {isOver && (
        <ActionIconButton
          label="Put away"
          icon={<IconX size={16} />}
          reason={reason}
          onClick={() => void handleDismiss()}
        />
      )}
    </section>
  );
}

function ResultIcon({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? (
    <IconCircleX size={20} color="var(--ark-bad)" aria-hidden />
  ) : (
    <IconCircleCheck size={20} color="var(--ark-ok)" aria-hidden />
  );
}
