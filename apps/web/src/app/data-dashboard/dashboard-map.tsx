import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { Picked } from '../../features/data-dashboard/picked.tsx';
import { MapTab } from '../../features/world-map/map-tab.tsx';

/** The map, on which a picked entry is shown as a row of the tables, with its buttons. */
export function DashboardMap({ summary }: { summary: DashboardSummary }) {
  return <MapTab summary={summary} Picked={Picked} />;
}
