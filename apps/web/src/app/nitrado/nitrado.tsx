import { lazy } from 'react';
import { NitradoPage } from '../../features/nitrado/nitrado-page.tsx';

const SyncTab = lazy(async () => ({
  default: (await import('../../features/host-sync/sync-tab.tsx')).SyncTab,
}));

/** Hosting Sync, put together of the linked accounts and the services that they have. */
export function Nitrado() {
  return <NitradoPage SyncTab={SyncTab} />;
}
