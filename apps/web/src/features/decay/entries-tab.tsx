import { decayRoutes } from '@arkwright/contracts/decay/routes';
import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import { Stack, Text } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import type { Outcome } from '../../kit/problem.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { ProtectionsList } from '../shared/protected-tribes/protections-list.tsx';
import { ENTRY_KINDS, entryColumns } from './entry-columns.tsx';
import { RemovalsList } from './removals-list.tsx';
import { idOfEntry, useDecayEntries, useDecayState } from './use-decay.ts';
import { decayView } from './view.ts';

const ProtectDialog = lazyDialog(
  async () => (await import('../shared/protected-tribes/protect-dialog.tsx')).ProtectDialog,
);

/** Warned and due tribes, protected ones, and removals. */
export function EntriesTab() {
  const { id: botId } = useInstance();
  const entries = useDecayEntries();
  const state = useDecayState();
  const { dialog, open, close } = useDialog<{ kind: 'approve' | 'protect'; row: DecayEntry }>();
  const extending = useAction(decayRoutes.extend);
  const approving = useAction(decayRoutes.approve);
  const [problem, setProblem] = useState('');
  const tell = (outcome: Outcome<unknown>, message: string) => {
    if (outcome.ok) showToast({ tone: 'good', message });
    else showToast({ tone: 'danger', message: outcome.problem.message });
    entries.refresh();
  };
  const columns = entryColumns({
    reasons: {
      extend: useCan(decayRoutes.extend).reason,
      approve: useCan(decayRoutes.approve).reason,
      protect: useCan(decayRoutes.protect).reason,
    },
    extend: (row) =>
      void extending
        .run({ body: { botId, id: row.id } })
        .then((outcome) => tell(outcome, `${row.name} has 7 more days`)),
    approve: (row) => open({ kind: 'approve', row }),
    protect: (row) => open({ kind: 'protect', row }),
  });
  return (
    <Stack>
      <StaleNotice of={entries} />
      <DataTable
        label="Decay entries"
        data={entries}
        columns={columns}
        rowId={idOfEntry}
        view={decayView}
        kinds={ENTRY_KINDS}
        detail={(row) => <EntryDetails row={row} />}
        slots={{
          empty: (
            <EmptyState icon={<IconHourglassEmpty />} title="Nobody is about to decay">
              Tribes show here once they are warned, and for 90 days after they were removed.
            </EmptyState>
          ),
        }}
      />
      {state.data && (
        <>
          <ProtectionsList protections={state.data.protections} onChanged={() => void state.refetch()} />
          <RemovalsList removals={state.data.removals} />
        </>
      )}
      {dialog?.kind === 'approve' && (
        <ConfirmDialog
          opened
          title="Agree to the removal"
          confirmLabel="Agree"
          onConfirm={async () => {
            const outcome = await approving.run({ body: { botId, ids: [dialog.row.id] } });
            setProblem(outcome.ok ? '' : outcome.problem.message);
            if (outcome.ok) tell(outcome, `You agreed to remove ${dialog.row.name}`);
            return outcome.ok;
          }}
          onClose={close}
        >
          <Text>
            {whatGoes(dialog.row)} on <bdi>{dialog.row.serverName}</bdi> are destroyed within minutes, if
            enough people agree. This can’t be undone.
          </Text>
          {problem !== '' && <Text c="var(--ark-bad)">{problem}</Text>}
        </ConfirmDialog>
      )}
      {dialog?.kind === 'protect' && (
        <ProtectDialog
          team={dialog.row}
          onDone={() => {
            entries.refresh();
            void state.refetch();
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

function whatGoes({ kind, name, structures, dinos }: DecayEntry) {
  if (kind === 'dinos') return counted(dinos, 'unclaimed dino');
  if (kind === 'clutter') return counted(structures, 'small base');
  return (
    <>
      All structures, dinos and characters of <bdi>{name}</bdi>
    </>
  );
}

/** Why an entry waits, who has agreed, and the commands that remove it by hand. */
function EntryDetails({ row }: { row: DecayEntry }) {
  const { kind, problem, approvedBy, commands, state } = row;
  return (
    <Stack gap="sm">
      {problem !== '' && <Text>{problem}</Text>}
      {approvedBy.length > 0 && <Text>Agreed: {approvedBy.join(', ')}</Text>}
      {kind !== 'team' && <Text>{whatGoes(row)} would go at once, which is more than the limit.</Text>}
      {state === 'removed' ? (
        <Text c="dimmed">What was removed is in the list below.</Text>
      ) : (
        kind === 'team' && <CopyBlock label="commands" text={commands.join('\n')} />
      )}
    </Stack>
  );
}
