import { rconPresetsFeature } from '@arkwright/contracts/manifests/rcon-presets';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { PresetRunSummary } from '@arkwright/contracts/rcon-presets/run-schema';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { IconTerminal2 } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { CollectionPage } from '../../kit/collection/collection-page.tsx';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useRowAction } from '../../kit/collection/use-row-action.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice, TierNotice, UpgradeNotice } from '../../kit/problem-notice.tsx';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { enabledKinds, switchedWords } from '../../ui/table/enabled-switch.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { CommandList } from '../shared/commands/command-list.tsx';
import { PRESET_ACTIONS } from './preset-actions.ts';
import { presetColumns } from './preset-columns.tsx';
import { OpenRuns, PresetRuns } from './preset-runs.tsx';
import { idOfPreset, useRconPresets } from './use-rcon-presets.ts';
import { rconPresetsView } from './view.ts';

const PresetDialog = lazyDialog(async () => (await import('./preset-dialog.tsx')).PresetDialog);
const ProgressDialog = lazyDialog(async () => (await import('./run-progress-dialog.tsx')).RunProgressDialog);

const PRESET_KINDS = enabledKinds<RconPreset>(({ isEnabled }) => isEnabled);

export function RconPresetsPage() {
  const botId = useInstance().id;
  const presets = useRconPresets(botId);
  const canSeeRuns = useCan(rconPresetRoutes.runs).ok;
  const read = useRead(
    rconPresetRoutes.runs,
    { params: { botId } },
    { enabled: canSeeRuns, refetchInterval: REFRESH_MS },
  );
  const runs = read.data ?? [];
  const canAdd = useCan(rconPresetRoutes.create, { current: presets.rows.length });
  const { reason } = useCan(rconPresetRoutes.update);
  const actions = useActions(PRESET_ACTIONS);
  const toggle = useRowAction();
  const { dialog, open, close } = useDialog<{ kind: 'add' } | { kind: 'progress'; run: PresetRunSummary }>();
  const [{ run: wanted }, change] = useView(rconPresetsView);
  const linked = runs.find(({ id }) => id === wanted);
  const showLinked = useEffectEvent(() => {
    if (linked) open({ kind: 'progress', run: linked });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: its steps must not open it again
  useEffect(() => showLinked(), [linked?.id]);
  // At once, not when the event arrives.
  const closeRun = () => {
    close();
    if (wanted !== '') change({ run: '' });
    void read.refetch();
  };
  const show = (run: PresetRunSummary) => open({ kind: 'progress', run });
  const add = <AddButton reason={canAdd.reason} onClick={() => open({ kind: 'add' })} />;

  function handleToggle({ id, name, commands, isEnabled }: RconPreset) {
    const body = { id, name, commands, isEnabled: !isEnabled };
    const act = () => presets.save(rconPresetRoutes.update, { body });
    void toggle.run(id, act, switchedWords(name, !isEnabled));
  }

  return (
    <CollectionPage
      feature={rconPresetsFeature}
      description="Commands that belong together: run them with one click here, or with /preset in Discord."
      notices={
        <>
          <OpenRuns runs={runs.filter(({ endedAt }) => endedAt === 0)} onShow={show} />
          <StaleNotice of={presets} />
          <ProblemNotice problem={toggle.problem} />
          <TierNotice feature={rconPresetsFeature}>
            {presets.rows.length > 0 && 'Your presets are kept, but can’t be run or changed.'}
          </TierNotice>
          {!canAdd.ok && canAdd.kind === 'limit' && <UpgradeNotice>{canAdd.reason}</UpgradeNotice>}
        </>
      }
    >
      <DataTable
        label="Presets"
        data={presets}
        columns={presetColumns({
          offersFor: actions.offersFor,
          reason,
          busy: toggle.busy,
          onToggle: handleToggle,
        })}
        rowId={idOfPreset}
        view={rconPresetsView}
        kinds={PRESET_KINDS}
        toneOf={({ isEnabled }) => (isEnabled ? undefined : 'off')}
        detail={({ id, commands }) => (
          <>
            <CommandList commands={commands} />
            {read.data && <PresetRuns runs={runs.filter(({ presetId }) => presetId === id)} onShow={show} />}
          </>
        )}
        slots={{
          empty: (
            <EmptyState icon={<IconTerminal2 />} title="Write your first preset" action={add}>
              A preset is a list of console commands, such as a warning to the players and then SaveWorld.
              They run one after the other, on one server or on all. In Discord, /preset does the same for the
              roles that RCON Commands allows.
            </EmptyState>
          ),
          actions: add,
        }}
      />
      {dialog?.kind === 'add' && <PresetDialog presets={presets} onClose={close} />}
      {dialog?.kind === 'progress' && <ProgressDialog of={{ ...dialog.run, botId }} onClose={closeRun} />}
      {actions.dialog}
    </CollectionPage>
  );
}
