import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { dataDashboardFeature } from '@arkwright/contracts/manifests/data-dashboard';
import { useEffect } from 'react';
import { CollectionPage } from '../../kit/collection/collection-page.tsx';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { CompanionNotice } from '../../kit/companion-notice.tsx';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { useCan } from '../../kit/use-can.ts';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { dashboardView } from '../shared/dashboard-view/dashboard-view.ts';
import { DashboardTabs, fetchTab, type MapOfTab } from './dashboard-tabs.tsx';
import { DataControl } from './data-control.tsx';
import styles from './data-dashboard-page.module.css';
import { DataSummary } from './data-summary.tsx';
import { DashboardEmpty, DashboardLocked } from './nothing-uploaded.tsx';
import { WaitingNukes } from './waiting-nukes.tsx';

const WipeDialog = lazyDialog(async () => (await import('./wipe-dialog.tsx')).WipeDialog);

/** Whether nothing was ever uploaded. */
const isUnused = ({ players, tribes, bases, dinos, lastUploadAt }: DashboardSummary) =>
  lastUploadAt === 0 && players + tribes + bases + dinos === 0;

export function DataDashboardPage({ map }: { map: MapOfTab }) {
  const { id: botId } = useInstance();
  const canRead = useCan(dataDashboardRoutes.summary);
  const needsTier = !canRead.ok && canRead.kind === 'tier';
  const read = useRead(
    dataDashboardRoutes.summary,
    { params: { botId } },
    { enabled: canRead.ok, refetchInterval: REFRESH_MS },
  );
  const [{ tab }] = useView(dashboardView);
  const { dialog, open, close } = useDialog<'wipe'>();
  const summary = canRead.ok ? read.data : undefined;

  // While the summary is on its way.
  useEffect(() => fetchTab(tab, map), [tab, map]);

  return (
    <CollectionPage
      feature={dataDashboardFeature}
      description="Players, tribes, bases and dinos of your game servers, from their companions or their saves at the host."
      unchanged="No deletions yet"
      notices={
        <>
          {(needsTier || (summary && !isUnused(summary))) && (
            <CompanionNotice feature={dataDashboardFeature} />
          )}
          {read.error && (
            <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />
          )}
        </>
      }
    >
      {/* As wide before the first upload, and where it can't be read, as with tables. */}
      <div className={styles.parts} data-fills>
        {(needsTier || summary) && <DataSummary summary={summary} />}
        {needsTier && <DashboardLocked />}
        {/* What they could not be read for is said once. */}
        {canRead.ok && (summary || !read.error) && <WaitingNukes />}
        {canRead.ok && read.isPending && <LoadingBox height={240} label="Loading data" />}
        {summary &&
          (isUnused(summary) ? (
            <DashboardEmpty />
          ) : (
            <DashboardTabs key={botId} summary={summary} map={map} />
          ))}
        {/* At the end: what deletes everything does not stand beside what is used every day. */}
        {(needsTier || summary) && <DataControl onWipe={() => open('wipe')} />}
      </div>
      {dialog && <WipeDialog botId={botId} summary={summary} onClose={close} />}
    </CollectionPage>
  );
}
