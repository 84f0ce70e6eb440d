import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import { MAX_STARTER_SETS } from '@arkwright/contracts/starter-sets/bounds';
import { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import type { StarterSet } from '@arkwright/contracts/starter-sets/schema';
import { Stack, Text } from '@mantine/core';
import { IconGift, IconRestore, IconServer2 } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import type { Outcome, Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AddButton } from '../../ui/add-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { DeliveriesList } from './deliveries-list.tsx';
import { type SetDialogKind, setColumns } from './set-columns.tsx';
import { idOfSet, useSetsState, useStarterSets } from './use-starter-sets.ts';
import { starterSetsView } from './view.ts';

const SetDialog = lazyDialog(async () => (await import('./set-dialog.tsx')).SetDialog);
const ClaimsDialog = lazyDialog(async () => (await import('./claims-dialog.tsx')).ClaimsDialog);
const DeleteDialog = lazyDialog(
  async () => (await import('../../kit/collection/delete-dialog.tsx')).DeleteDialog,
);
const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog);

type Dialog = { kind: SetDialogKind; row: StarterSet | undefined };

/** The sets, and the state of the newest claims. */
export function SetsTab() {
  const { id: botId } = useInstance();
  const sets = useStarterSets();
  const state = useSetsState();
  const { dialog, open, close } = useDialog<Dialog>();
  const resetOne = useAction(starterSetRoutes.resetClaims);
  const resetAll = useAction(playerRegistrationRoutes.resetClaimsForAll);
  const full =
    sets.rows.length >= MAX_STARTER_SETS
      ? `At most ${MAX_STARTER_SETS} starter sets are possible.`
      : undefined;
  const closed = state.data?.canEnable === false ? 'They are not in use here yet.' : undefined;
  const addReason = useCan(starterSetRoutes.create).reason ?? closed ?? full;
  const editReason = useCan(starterSetRoutes.update).reason;
  const assignReason = useCan(starterSetRoutes.assign).reason;
  const resetAllReason = useCan(playerRegistrationRoutes.resetClaimsForAll).reason;
  const columns = setColumns({
    servers: state.data?.servers ?? [],
    reasons: {
      add: addReason,
      edit: editReason,
      remove: useCan(starterSetRoutes.remove).reason,
      reset: useCan(starterSetRoutes.resetClaims).reason,
    },
    open: (kind, row) => open({ kind, row }),
  });
  const add = <AddButton reason={addReason} onClick={() => open({ kind: 'add', row: undefined })} />;
  const { row } = dialog ?? {};
  return (
    <Stack>
      <StaleNotice of={sets} />
      <DataTable
        label="Starter sets"
        data={sets}
        columns={columns}
        rowId={idOfSet}
        view={starterSetsView}
        slots={{
          empty: (
            <EmptyState icon={<IconGift />} title="Add your first starter set" action={add}>
              A set is a list of commands that a player gets once, or as often as you allow.
            </EmptyState>
          ),
          actions: (
            <>
              {add}
              <ActionButton
                variant="default"
                leftSection={<IconServer2 size={16} />}
                reason={assignReason}
                onClick={() => open({ kind: 'assign', row: undefined })}
              >
                Assignment
              </ActionButton>
              <ActionButton
                variant="default"
                leftSection={<IconRestore size={16} />}
                reason={resetAllReason}
                onClick={() => open({ kind: 'reset-all', row: undefined })}
              >
                Reset All Claims
              </ActionButton>
            </>
          ),
        }}
      />
      {state.data && <DeliveriesList deliveries={state.data.deliveries} />}
      {state.data && dialog?.kind === 'add' && <SetDialog sets={sets} state={state.data} onClose={close} />}
      {state.data && dialog?.kind === 'edit' && row && (
        <SetDialog set={row} sets={sets} state={state.data} onClose={close} />
      )}
      {state.data && dialog?.kind === 'copy' && row && (
        <SetDialog copy={row} sets={sets} state={state.data} onClose={close} />
      )}
      {state.data && dialog?.kind === 'assign' && (
        <AssignDialog sets={sets} servers={state.data.servers} onClose={close} />
      )}
      {dialog?.kind === 'claims' && row && <ClaimsDialog set={row} onClose={close} />}
      {dialog?.kind === 'delete' && row && (
        <DeleteDialog
          what="Starter Set"
          onDelete={() => sets.remove(starterSetRoutes.remove, { body: { id: row.id } }, row.id)}
          onClose={close}
        >
          <Text>
            <bdi>{row.name}</bdi> and its message in Discord are deleted. Claims that wait for their players
            are cancelled.
          </Text>
        </DeleteDialog>
      )}
      {dialog?.kind === 'reset' && row && (
        <ResetDialog
          title="Reset Claims"
          words={`This will allow all players to claim ${row.name} again. Do you really want to reset all existing claims?`}
          run={() => resetOne.run({ body: { id: row.id } })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'reset-all' && (
        <ResetDialog
          title="Reset All Claims"
          words="This will allow all players to claim all Starter Sets again. Do you really want to reset all existing claims?"
          run={() => resetAll.run({ body: { botId } })}
          onClose={close}
        />
      )}
    </Stack>
  );
}

type ResetDialogProps = {
  title: string;
  words: string;
  run: () => Promise<Outcome<unknown>>;
  onClose: () => void;
};

function ResetDialog({ title, words, run, onClose }: ResetDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel="Reset"
      onConfirm={async () => {
        const outcome = await run();
        setProblem(outcome.ok ? null : outcome.problem);
        if (outcome.ok) showToast({ tone: 'good', message: 'Claims reset' });
        return outcome.ok;
      }}
      onClose={onClose}
    >
      <Stack>
        <Text>{words}</Text>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
