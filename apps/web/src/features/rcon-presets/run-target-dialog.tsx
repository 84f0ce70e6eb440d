import { riskOf } from '@arkwright/ark/known-commands';
import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { PresetRun, RunTarget } from '@arkwright/contracts/rcon-presets/run-schema';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { type FormEvent, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { ServerSelect } from '../../kit/server-select.tsx';
import { useAction } from '../../kit/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CommandsToRun } from '../shared/commands/commands-to-run.tsx';

type RunTargetDialogProps = {
  preset: RconPreset;
  onStarted: (run: PresetRun) => void;
  onClose: () => void;
};

/** The servers that a choice means and that would be passed over. */
function skippedBy(choice: string | null, targets: readonly RunTarget[]): RunTarget[] {
  return targets.filter(
    ({ id, skipReason }) => skipReason !== '' && (choice === ALL_SERVERS || choice === id),
  );
}

/** Shows the commands, and asks for the server. None is preselected: a preset may stop a server. */
export function RunTargetDialog({ preset, onStarted, onClose }: RunTargetDialogProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const read = useRead(rconPresetRoutes.targets, { params: { botId: useInstance().id } });
  const start = useAction(rconPresetRoutes.run);
  const targets = read.data ?? [];
  const skipped = skippedBy(choice, targets);
  const all = { value: ALL_SERVERS, label: `All servers (${targets.length})` };

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (choice === null) return;
    const outcome = await start.run({ body: { id: preset.id, serverId: choice } });
    if (outcome.ok) onStarted(outcome.reply);
  }

  return (
    <FormDialog
      opened
      title="Run RCON Preset"
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
      submit={{
        label: 'Run now',
        isBusy: start.isRunning,
        isDisabled: choice === null,
        isDangerous: preset.commands.some((command) => riskOf(command) !== undefined),
        problem: <ProblemNotice problem={start.problem} />,
      }}
    >
      <span>
        <strong>
          <bdi>{preset.name}</bdi>
        </strong>{' '}
        runs these commands, one after the other:
      </span>
      <CommandsToRun commands={preset.commands} />
      <ServerSelect
        label="Server"
        placeholder={read.isPending ? 'Loading…' : 'Choose a server, or all'}
        first={targets.length > 0 ? [all] : []}
        servers={targets}
        value={choice}
        onChange={setChoice}
        withAsterisk
      />
      {skipped.length > 0 && (
        <Banner tone="warning" title="Right now these would be skipped:">
          {skipped.map(({ id, name, skipReason }) => (
            <div key={id}>
              <bdi>{name}</bdi>: {skipReason}
            </div>
          ))}
        </Banner>
      )}
      {read.data?.length === 0 && <Banner>There is no server to run it on yet.</Banner>}
      <ProblemNotice
        problem={read.error === null ? null : toProblem(read.error)}
        onRetry={() => void read.refetch()}
      />
    </FormDialog>
  );
}
