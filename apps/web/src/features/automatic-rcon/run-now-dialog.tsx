import { riskOf } from '@arkwright/ark/known-commands';
import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { CommandRun, TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { Stack } from '@mantine/core';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CommandsToRun } from '../shared/commands/commands-to-run.tsx';
import type { CommandSubject } from './command-subject.ts';
import styles from './run-now-dialog.module.css';
import { useTimedCommands } from './use-timed-commands.ts';

type RunNowDialogProps = { subject: CommandSubject; onClose: () => void };

/** Why nothing was sent: the first reason if it may not be; for a preset the servers' reason, if they have the same. */
function nothingWords({ presetName, results }: CommandRun): string {
  const refused = results.find(({ outcome }) => outcome === 'failed');
  if (refused) return `Nothing was sent. ${refused.reply}`;
  const reasons = new Set(results.map(({ reply }) => reply));
  const [reason] = reasons;
  if (presetName !== '' && reasons.size === 1 && reason) return `Nothing was sent. ${reason}`;
  return 'No server could be reached: nothing was sent.';
}

/** A timed command's commands. Those of a preset are unknown until the presets are loaded: people who may run one may see it. */
function useCommandsOf({ botId, command, presetId }: TimedCommand) {
  const isPreset = presetId !== '';
  const read = useRead(rconPresetRoutes.list, { params: { botId } }, { enabled: isPreset });
  const preset = read.data?.find(({ id }) => id === presetId);
  return { commands: isPreset ? preset?.commands : [command], read };
}

/** Asks before a command runs now, and shows what is sent to which servers. */
export function RunNowDialog({ subject: { command }, onClose }: RunNowDialogProps) {
  const { commands, targets } = useTimedCommands(useInstance().id);
  const run = useAction(automaticRconRoutes.run);
  const isPreset = command.presetId !== '';
  const { commands: sentCommands, read } = useCommandsOf(command);
  const chosen = new Set(command.serverIds);
  const meant = (targets ?? []).filter(({ id }) => command.runOnAllServers || chosen.has(id));
  const sent = meant.filter(({ skip }) => skip === '');

  async function handleRun() {
    const outcome = await run.run({ body: { id: command.id } });
    if (!outcome.ok) return false;
    commands.refresh();
    const count = outcome.reply.results.filter((result) => result.outcome === 'pending').length;
    const message = `Sent to ${count} ${count === 1 ? 'server' : 'servers'}. The command’s row shows the replies.`;
    showToast(
      count > 0
        ? { tone: 'good', title: 'Success!', message }
        : { tone: 'info', message: nothingWords(outcome.reply) },
    );
    return true;
  }

  return (
    <ConfirmDialog
      opened
      title="Run Now"
      confirmLabel="Run now"
      tone={sentCommands?.some((line) => riskOf(line) !== undefined) ? 'danger' : 'default'}
      isReady={!read.isLoading}
      onConfirm={handleRun}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          <bdi>
            <strong>{command.name}</strong>
          </bdi>{' '}
          {isPreset ? (
            <>
              runs the preset{' '}
              <bdi>
                <strong>{command.presetName}</strong>
              </bdi>{' '}
              now, on
            </>
          ) : (
            'sends this command now, to'
          )}{' '}
          {counted(sent.length, 'server')}:
        </div>
        {sentCommands && <CommandsToRun commands={sentCommands} />}
        {read.isLoading && <LoadingBox height={64} />}
        {read.isError && (
          <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />
        )}
        {command.presetSkip !== '' && <div>It would be skipped: {command.presetSkip}</div>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
        <ul className={styles.servers} tabIndex={0} aria-label="Servers">
          {meant.map(({ id, name, skip }) => (
            <li key={id} data-skipped={skip !== '' || undefined}>
              <bdi>{name}</bdi>
              {skip !== '' && <span>{skip}</span>}
            </li>
          ))}
        </ul>
        {meant.length === 0 && <div>There is no server to run it on.</div>}
        <ProblemNotice problem={run.problem} />
      </Stack>
    </ConfirmDialog>
  );
}
