import { BASE_SIZES } from '@arkwright/contracts/data-dashboard/base-size';
import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { BaseEntry, DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { baseColumns } from './base-columns.tsx';
import { DashboardTable } from './dashboard-table.tsx';
import { ServerFilter, SizeFilter } from './filters.tsx';
import { NothingUploaded } from './nothing-uploaded.tsx';
import { useDashboardTable } from './use-dashboard-table.ts';
import { useWhyNoNuke } from './use-why-no-nuke.ts';

const NukeDialog = lazyDialog(async () => (await import('./nuke-base-dialog.tsx')).NukeBaseDialog);

export function BasesTab({ summary }: { summary: DashboardSummary }) {
  const { dialog, open, close } = useDialog<BaseEntry>();
  const nukeReason = useWhyNoNuke(dataDashboardRoutes.nukeBase);
  const columns = baseColumns({ nukeReason, onNuke: open });
  const table = useDashboardTable({
    route: dataDashboardRoutes.bases,
    columns,
    sort: '-structureCount',
    filtersOf: ({ sizes }) => ({ sizes: sizes === '' ? BASE_SIZES.join() : sizes }),
  });
  const { view, change, found } = table;
  return (
    <>
      <DashboardTable
        label="Bases"
        table={table}
        columns={columns}
        filters={
          <>
            <SizeFilter view={view} onChange={change} />
            <ServerFilter view={view} onChange={change} servers={summary.servers} />
          </>
        }
        count={summary.bases}
        empty={<NothingUploaded what="bases" />}
      />
      {dialog && <NukeDialog base={dialog} onNuked={found.reread} onClose={close} />}
    </>
  );
}
