import { lazy } from 'react';
import { DataDashboardPage } from '../../features/data-dashboard/data-dashboard-page.tsx';

const load = async () => ({ default: (await import('./dashboard-map.tsx')).DashboardMap });
const MAP = { load, Content: lazy(load) };

/** The Data Dashboard with its map, put together of two features. */
export function DataDashboard() {
  return <DataDashboardPage map={MAP} />;
}
