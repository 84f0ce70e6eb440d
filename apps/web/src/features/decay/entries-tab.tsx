import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import { Stack, Text } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ProtectionsList } from '../shared/protected-tribes/protections-list.tsx';
import { DECAY_ACTIONS } from './entry-actions.ts';
import { ENTRY_KINDS, entryColumns } from './entry-columns.tsx';
import { RemovalsList } from './removals-list.tsx';
import { idOfEntry, useDecayEntries, useDecayState } from './use-decay.ts';
import { decayView } from './view.ts';
import { whatGoes } from './what-goes.tsx';

/** Warned and due tribes, protected ones, and removals. */
export function EntriesTab() {
  const entries = useDecayEntries();
  const state = useDecayState();
  const { offersFor, dialog } = useActions(DECAY_ACTIONS);
  const onDone = () => {
    entries.refresh();
    void state.refetch();
  };
  const columns = entryColumns((row) => offersFor({ row, onDone }));
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
      {dialog}
    </Stack>
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
