import { MAX_TIMED_COMMANDS, MAX_TIMED_COMMANDS_WORDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { automaticRconFeature } from '@arkwright/contracts/manifests/automatic-rcon';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { IconClockPlay } from '@tabler/icons-react';
import { useRefusal } from '../../kit/actions/refusal.ts';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { CollectionPage } from '../../kit/collection/collection-page.tsx';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useRowAction } from '../../kit/collection/use-row-action.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice, TierNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { enabledKinds, switchedWords } from '../../ui/table/enabled-switch.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { COMMAND_ACTIONS } from './command-actions.ts';
import { commandColumns } from './command-columns.tsx';
import { CommandRuns } from './command-runs.tsx';
import { type CommandRow, rowId, useTimedCommands } from './use-timed-commands.ts';
import { automaticRconView } from './view.ts';

const CommandDialog = lazyDialog(async () => (await import('./command-dialog.tsx')).CommandDialog);

const COMMAND_KINDS = enabledKinds<CommandRow>(({ command }) => command.isEnabled);

export function AutomaticRconPage() {
  const { commands, targets, rows } = useTimedCommands(useInstance().id);
  const canAdd = useCan(automaticRconRoutes.create);
  const reasons = {
    enable: useCan(automaticRconRoutes.enable).reason,
    disable: useCan(automaticRconRoutes.disable).reason,
  };
  const whyNoPreset = useRefusal(rconPresetRoutes.run);
  const actions = useActions(COMMAND_ACTIONS);
  const toggle = useRowAction();
  const { dialog, open, close } = useDialog<{ kind: 'add' }>();
  const fullReason = rows.length >= MAX_TIMED_COMMANDS ? MAX_TIMED_COMMANDS_WORDS : undefined;
  const add = <AddButton reason={canAdd.reason ?? fullReason} onClick={() => open({ kind: 'add' })} />;

  function handleToggle({ id, name, isEnabled }: TimedCommand) {
    const route = isEnabled ? automaticRconRoutes.disable : automaticRconRoutes.enable;
    const act = () => commands.save(route, { body: { id } });
    void toggle.run(id, act, switchedWords(name, !isEnabled));
  }

  return (
    <CollectionPage
      feature={automaticRconFeature}
      description="Commands and presets that run on a schedule, on the servers you choose."
      notices={
        <>
          <StaleNotice of={commands} />
          <TierNotice feature={automaticRconFeature}>
            {rows.length > 0 && 'Your commands are kept, but they don’t run.'}
          </TierNotice>
          <ProblemNotice problem={toggle.problem} />
        </>
      }
    >
      <DataTable
        label="Timed commands"
        data={{ ...commands, rows }}
        columns={commandColumns({
          offersFor: actions.offersFor,
          reasons,
          whyNoPreset,
          busy: toggle.busy,
          onToggle: handleToggle,
        })}
        rowId={rowId}
        view={automaticRconView}
        kinds={COMMAND_KINDS}
        toneOf={({ command }) => (command.isEnabled ? undefined : 'off')}
        detail={({ command }) => <CommandRuns command={command} />}
        slots={{
          empty: (
            <EmptyState icon={<IconClockPlay />} title="Add your first timed command" action={add}>
              Save the world every hour, or clear wild dinos every Monday morning: choose a command or a
              preset, a time and servers. The command’s row shows the servers’ replies.
            </EmptyState>
          ),
          actions: add,
        }}
      />
      {dialog && <CommandDialog commands={commands} targets={targets} onClose={close} />}
      {actions.dialog}
    </CollectionPage>
  );
}
