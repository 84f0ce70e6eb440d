import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { type ComponentType, lazy, Suspense } from 'react';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { type DashboardView, dashboardView, TABS } from '../shared/dashboard-view/dashboard-view.ts';

const LOADS = {
  players: async () => ({ default: (await import('./players-tab.tsx')).PlayersTab }),
  tribes: async () => ({ default: (await import('./tribes-tab.tsx')).TribesTab }),
  bases: async () => ({ default: (await import('./bases-tab.tsx')).BasesTab }),
  dinos: async () => ({ default: (await import('./dinos-tab.tsx')).DinosTab }),
};
const CONTENTS = {
  players: lazy(LOADS.players),
  tribes: lazy(LOADS.tribes),
  bases: lazy(LOADS.bases),
  dinos: lazy(LOADS.dinos),
};

/** The map, which is a feature of its own: the app puts it among the tables. */
export type MapOfTab = {
  load: () => Promise<unknown>;
  Content: ComponentType<{ summary: DashboardSummary }>;
};

/** Fetches a tab's content ahead. Where that fails, showing it tries again. */
export function fetchTab(tab: DashboardView['tab'], map: MapOfTab): void {
  const load = tab === 'map' ? map.load : LOADS[tab];
  load().catch(() => undefined);
}

type DashboardTabsProps = { summary: DashboardSummary; map: MapOfTab };

/** The four tables and the map. Search, servers and timeframe stay when one goes from one to another; order and page are each one's. */
export function DashboardTabs({ summary, map }: DashboardTabsProps) {
  const [{ tab }, change] = useView(dashboardView);
  const Content = tab === 'map' ? map.Content : CONTENTS[tab];
  return (
    <PageTabs
      tabs={TABS}
      tab={tab}
      onChange={(next) => change({ tab: next, sort: '', page: 1 })}
      label="Data"
    >
      {/* As long as a table: what stands below must not be seen and then go. */}
      <Suspense fallback={<LoadingBox height="100dvh" label={`Loading ${tab}`} />}>
        <Content summary={summary} />
      </Suspense>
    </PageTabs>
  );
}
