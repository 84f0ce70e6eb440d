import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useView } from '../../ui/address/use-view.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { type DashboardView, dashboardView, TABS } from './dashboard-view.ts';

const LOADS = {
  players: async () => ({ default: (await import('./players-tab.tsx')).PlayersTab }),
  tribes: async () => ({ default: (await import('./tribes-tab.tsx')).TribesTab }),
  bases: async () => ({ default: (await import('./bases-tab.tsx')).BasesTab }),
  dinos: async () => ({ default: (await import('./dinos-tab.tsx')).DinosTab }),
  map: async () => ({ default: (await import('./map-tab.tsx')).MapTab }),
};
const CONTENTS = {
  players: lazy(LOADS.players),
  tribes: lazy(LOADS.tribes),
  bases: lazy(LOADS.bases),
  dinos: lazy(LOADS.dinos),
  map: lazy(LOADS.map),
};

/** Fetches a tab's table ahead. Where that fails, showing it tries again. */
export function fetchTab(tab: DashboardView['tab']): void {
  LOADS[tab]().catch(() => undefined);
}

/** The four tables and the map. Search, servers and timeframe stay when one goes from one to another; order and page are each one's. */
export function DashboardTabs({ summary }: { summary: DashboardSummary }) {
  const [{ tab }, change] = useView(dashboardView);
  const Content = CONTENTS[tab];
  return (
    <PageTabs
      tabs={TABS}
      tab={tab}
      onChange={(next) => change({ tab: next, sort: '', page: 1 })}
      label="Data"
    >
      <Suspense fallback={<Skeleton height={240} role="status" aria-label={`Loading ${tab}`} />}>
        <Content summary={summary} />
      </Suspense>
    </PageTabs>
  );
}
