import { durationWords } from '@arkwright/contracts/core/duration';
import type { StarterSet, StarterSetsState } from '@arkwright/contracts/starter-sets/schema';
import { IconCopy, IconListCheck, IconRestore } from '@tabler/icons-react';
import { shortList } from '../../kit/server-names.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { DeleteRowButton, EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';

export type SetDialogKind = 'add' | 'edit' | 'copy' | 'delete' | 'reset' | 'claims' | 'assign' | 'reset-all';

type SetActions = {
  servers: StarterSetsState['servers'];
  reasons: {
    add: string | undefined;
    edit: string | undefined;
    remove: string | undefined;
    reset: string | undefined;
  };
  open: (kind: SetDialogKind, row: StarterSet) => void;
};

function stateOf({ isDisabled, messageProblem }: StarterSet) {
  if (isDisabled) return { tone: 'off', words: 'Disabled' } as const;
  return messageProblem === ''
    ? ({ tone: 'good', words: 'Enabled' } as const)
    : ({ tone: 'warning', words: messageProblem } as const);
}

export function setColumns({ servers, reasons, open }: SetActions): Column<StarterSet>[] {
  const namesOf = ({ serverIds }: StarterSet) =>
    servers.filter(({ id }) => serverIds.includes(id)).map(({ name }) => name);
  return [
    nameColumn(({ name }) => name),
    {
      id: 'state',
      header: 'State',
      value: (row) => stateOf(row).words,
      cell: (row) => <StatusDot tone={stateOf(row).tone}>{stateOf(row).words}</StatusDot>,
      phone: 'state',
    },
    {
      id: 'maxClaims',
      header: 'Max claims',
      value: ({ maxClaims }) => maxClaims,
      cell: ({ maxClaims }) => maxClaims,
      align: 'end',
      isTight: true,
      phone: 'labelled',
    },
    {
      id: 'servers',
      header: 'Servers',
      value: (row) => namesOf(row).join(', '),
      cell: (row) => <bdi>{shortList(namesOf(row), row.includesNewServers) || 'None'}</bdi>,
    },
    {
      id: 'playtime',
      header: 'Playtime',
      value: ({ requiredPlaytimeMinutes }) => requiredPlaytimeMinutes,
      cell: ({ requiredPlaytimeMinutes }) => durationWords(requiredPlaytimeMinutes * 60),
      isTight: true,
    },
    actionsColumn((row) => (
      <>
        <ActionIconButton
          label="Show Claims"
          icon={<IconListCheck {...ROW_ICON} />}
          reason={undefined}
          onClick={() => open('claims', row)}
        />
        <ActionIconButton
          label="Reset Claims"
          icon={<IconRestore {...ROW_ICON} />}
          reason={reasons.reset}
          onClick={() => open('reset', row)}
        />
        <ActionIconButton
          label="Duplicate"
          icon={<IconCopy {...ROW_ICON} />}
          reason={reasons.add}
          onClick={() => open('copy', row)}
        />
        <EditRowButton reason={reasons.edit} onClick={() => open('edit', row)} />
        <DeleteRowButton reason={reasons.remove} onClick={() => open('delete', row)} />
      </>
    )),
  ];
}
