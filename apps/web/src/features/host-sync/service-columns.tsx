import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { ActionButton, ActionIconButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { idOfRow, rankOf, type ServiceRow, serviceName, whyNotUsed } from '../shared/hosting/service-rows.ts';
import type { NitradoReasons } from '../shared/hosting/use-nitrado.ts';
import { AddressCell, ServiceCell, StateCell, SyncCell, syncWords } from './service-cells.tsx';

export type RowActions = {
  reasons: NitradoReasons;
  /** The services that are not ticked to be added. */
  unticked: ReadonlySet<string>;
  onTick: (row: ServiceRow) => void;
  onAdd: (row: ServiceRow) => void;
  /** Opens the row, where the comparison and the box are. */
  onOpen: (row: ServiceRow) => void;
  onMenu: (row: ServiceRow, button: HTMLElement) => void;
  onAccounts: () => void;
  /** Nitrado's IDs of the accounts that must sign in again. */
  broken: ReadonlySet<string>;
  /** Server and address have no room: they are in the opened row. */
  isNarrow: boolean;
  /** The box is beside the service's name: a row has no cells. */
  isPhone: boolean;
};

/** The columns of the services. */
export function serviceColumns(act: RowActions): Column<ServiceRow>[] {
  const extra = act.isNarrow && { isExtra: true as const };
  const box: Column<ServiceRow> = {
    id: 'chosen',
    header: 'Add',
    cell: (row) => <AddBox row={row} act={act} />,
    isTight: true,
  };
  return [
    ...(act.isPhone ? [] : [box]),
    {
      id: 'service',
      header: 'Service',
      value: ({ service }) => `${serviceName(service)} ${service.serviceId} ${service.username}`,
      cell: (row) => (
        <ServiceCell service={row.service} box={act.isPhone && <AddBox row={row} act={act} />} />
      ),
      phone: 'heading',
    },
    {
      id: 'state',
      header: 'At Nitrado',
      value: ({ service }) => service.state,
      cell: ({ service }) => <StateCell service={service} />,
      phone: 'fact',
    },
    {
      id: 'server',
      header: 'Server',
      value: ({ serverName }) => serverName,
      cell: ({ service, serverName }) =>
        serverName === '' ? (
          <Unknown words="no server" />
        ) : (
          <ServerChip id={service.serverId} name={serverName} />
        ),
      phone: 'fact',
      ...extra,
    },
    {
      id: 'sync',
      header: 'Sync',
      value: (row) => `${row.standing} ${syncWords(row)}`,
      rank: rankOf,
      cell: (row) => <SyncCell row={row} />,
      phone: 'state',
    },
    {
      id: 'address',
      header: 'Address',
      value: ({ service: { ip, gamePort, rconPort } }) => `${ip} ${gamePort} ${rconPort}`,
      cell: ({ service }) => <AddressCell service={service} />,
      isTight: true,
      ...extra,
    },
    actionsColumn((row) => (
      <>
        <MainAction row={row} act={act} />
        <ActionIconButton
          label={`More for ${serviceName(row.service)}`}
          icon={<IconDots {...ROW_ICON} />}
          opensMenu
          onClick={(button) => act.onMenu(row, button)}
        />
      </>
    )),
  ];
}

type CellProps = { row: ServiceRow; act: RowActions };

/** A service without a server can be ticked to be added with the others. */
function AddBox({ row, act }: CellProps) {
  if (row.standing !== 'No Server') return null;
  const reason = act.reasons.add ?? whyNotUsed(row.service);
  return (
    <Checkbox
      aria-label={`Add ${serviceName(row.service)}`}
      title={reason}
      checked={reason === undefined && !act.unticked.has(idOfRow(row))}
      disabled={reason !== undefined}
      onChange={() => act.onTick(row)}
    />
  );
}

/** What to do next about a service; nothing for one that is synchronized. */
function MainAction({ row, act }: CellProps) {
  const { standing, service } = row;
  const look = { size: 'xs', variant: 'default' } as const;
  const open = () => act.onOpen(row);
  if (standing === 'Sync Required')
    return (
      <ActionButton {...look} reason={act.reasons.sync} onClick={open}>
        Sync…
      </ActionButton>
    );
  if (standing === 'Sync failed')
    return (
      <ActionButton {...look} reason={act.reasons.sync} onClick={open}>
        Try again…
      </ActionButton>
    );
  if (standing === 'Can’t be used')
    return (
      <ActionButton {...look} onClick={open}>
        How to fix
      </ActionButton>
    );
  if (standing === 'Not synced' && act.broken.has(service.nitradoId))
    return (
      <ActionButton {...look} onClick={act.onAccounts}>
        Sign in again
      </ActionButton>
    );
  if (standing === 'No Server')
    return (
      <ActionButton
        {...look}
        leftSection={<IconPlus size={16} />}
        reason={act.reasons.add ?? whyNotUsed(service)}
        onClick={() => act.onAdd(row)}
      >
        Add…
      </ActionButton>
    );
  return null;
}
