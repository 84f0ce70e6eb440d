import { useViewInAddress } from '../../kit/use-view-in-address.ts';
import { FIRST_VIEW, readDashboardView, writeDashboardView } from './dashboard-view.ts';

const ADDRESS = { whole: FIRST_VIEW, read: readDashboardView, write: writeDashboardView };

/** The dashboard's view out of the address, and the way to change it. */
export function useDashboardView() {
  return useViewInAddress(ADDRESS);
}
