import { useMediaQuery } from '@mantine/hooks';
import { IconCloud, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { Banner } from '../../ui/banner.tsx';
import { CARDS_WINDOW } from '../../ui/breakpoints.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOpenedRows } from '../../ui/table/row-opener.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import {
  idOfRow,
  SERVICE_KINDS,
  type ServiceRow,
  toneOfRow,
  whyNotUsed,
} from '../shared/hosting/service-rows.ts';
import type { Nitrado, NitradoReasons } from '../shared/hosting/use-nitrado.ts';
import { nitradoView } from '../shared/hosting/view.ts';
import { RefreshButton } from './refresh-button.tsx';
import { serviceColumns } from './service-columns.tsx';
import { ServiceDetails } from './service-details.tsx';
import { type MenuAbout, ServiceMenu } from './service-menu.tsx';
import { SyncStrip } from './sync-strip.tsx';
import { useSync } from './use-sync.ts';

const AddDialog = lazyDialog(async () => (await import('./add-servers-dialog.tsx')).AddServersDialog);
const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog);
const UnlinkDialog = lazyDialog(async () => (await import('./unlink-service.tsx')).UnlinkService);

/** Below it, server and address have no room (1400 px). */
const NARROW_TABLE = '(width < 87.5em)';

type SyncDialog = { kind: 'add'; rows: readonly ServiceRow[] } | { kind: 'link' | 'unlink'; row: ServiceRow };

const brokenAccounts = (accounts: Nitrado['linked']): ReadonlySet<string> =>
  new Set(accounts.filter(({ state }) => state === 'broken').map(({ nitradoId }) => nitradoId));

type SyncTabProps = { nitrado: Nitrado; reasons: NitradoReasons };

/** The tab Server Sync: the services of all accounts beside the servers. */
export function SyncTab({ nitrado, reasons }: SyncTabProps) {
  const { rows, services, linked, isValid, putRun, refreshAll } = nitrado;
  const [, change] = useView(nitradoView);
  const isNarrow = useMediaQuery(NARROW_TABLE, false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(CARDS_WINDOW, false, { getInitialValueInEffect: false });
  const sync = useSync(putRun);
  const opened = useOpenedRows();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<MenuAbout | null>(null);
  const { dialog, open, close } = useDialog<SyncDialog>();
  const toAdd = rows.filter(
    (row) =>
      row.standing === 'No Server' && whyNotUsed(row.service) === undefined && !unticked.has(idOfRow(row)),
  );
  const hasNew = rows.some(({ standing }) => standing === 'No Server');

  function handleTick(row: ServiceRow) {
    setUnticked((known) => {
      const next = new Set(known);
      if (!next.delete(idOfRow(row))) next.add(idOfRow(row));
      return next;
    });
  }
  function openRow(row: ServiceRow) {
    if (!opened.isOpen(idOfRow(row))) opened.toggle(idOfRow(row));
  }
  if (!isValid)
    return (
      <Banner
        tone="warning"
        action={
          <ActionButton variant="default" onClick={() => change({ tab: 'settings' })}>
            Linked accounts
          </ActionButton>
        }
      >
        No login works, so the services can’t be read. Sign in again under Settings. Linked servers stay
        linked.
      </Banner>
    );
  return (
    <>
      <StaleNotice of={services} />
      <ProblemNotice problem={sync.problem} />
      <SyncStrip nitrado={nitrado} sync={sync} reason={reasons.sync} />
      <DataTable
        label="Services"
        data={{ ...services, rows, refresh: refreshAll }}
        columns={serviceColumns({
          reasons,
          unticked,
          isNarrow,
          isPhone,
          onTick: handleTick,
          onAdd: (row) => open({ kind: 'add', rows: [row] }),
          onOpen: openRow,
          onMenu: (row, button) => {
            const { left, bottom } = button.getBoundingClientRect();
            setMenu({ row, at: { x: left, y: bottom } });
          },
          broken: brokenAccounts(linked),
          onAccounts: () => change({ tab: 'settings' }),
        })}
        rowId={idOfRow}
        view={nitradoView}
        kinds={SERVICE_KINDS}
        toneOf={toneOfRow}
        opened={opened}
        detail={(row) => (
          <ServiceDetails
            row={row}
            putRun={putRun}
            reason={reasons.sync}
            onClose={() => opened.isOpen(idOfRow(row)) && opened.toggle(idOfRow(row))}
          />
        )}
        slots={{
          empty: (
            <EmptyState icon={<IconCloud />} title="No ARK: Survival Ascended services">
              The linked accounts have no game server with ARK: Survival Ascended installed. Services of other
              games are not shown.
            </EmptyState>
          ),
          refresh: <RefreshButton nitrado={nitrado} reason={reasons.refresh} />,
          actions: hasNew && (
            <ActionButton
              variant="default"
              leftSection={<IconPlus size={16} />}
              reason={
                reasons.add ?? (toAdd.length === 0 ? 'Tick services without a server first.' : undefined)
              }
              onClick={() => open({ kind: 'add', rows: toAdd })}
            >
              {toAdd.length === 1 ? 'Add 1 server…' : `Add ${toAdd.length} servers…`}
            </ActionButton>
          ),
        }}
      />
      {menu && (
        <ServiceMenu
          about={menu}
          reasons={reasons}
          onOpen={() => openRow(menu.row)}
          onAdd={() => open({ kind: 'add', rows: [menu.row] })}
          onLink={() => open({ kind: 'link', row: menu.row })}
          onUnlink={() => open({ kind: 'unlink', row: menu.row })}
          onClose={() => setMenu(null)}
        />
      )}
      {dialog?.kind === 'add' && <AddDialog rows={dialog.rows} onDone={refreshAll} onClose={close} />}
      {dialog?.kind === 'link' && (
        <LinkDialog row={dialog.row} rows={rows} onDone={refreshAll} onClose={close} />
      )}
      {dialog?.kind === 'unlink' && <UnlinkDialog row={dialog.row} onDone={refreshAll} onClose={close} />}
    </>
  );
}
