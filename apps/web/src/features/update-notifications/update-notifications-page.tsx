import { updateNotificationsFeature } from '@arkwright/contracts/manifests/update-notifications';
import { updateNotification } from '@arkwright/contracts/update-notifications/settings';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { ModsTab } from './mods-tab.tsx';
import { ServersTab } from './servers-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { useUpdates } from './use-updates.ts';
import { freshTable, updateNotificationsView } from './view.ts';

const { label: LABEL } = updateNotificationsFeature;
const TABS = [
  { name: 'settings', label: 'Settings' },
  { name: 'servers', label: 'Who runs what' },
  { name: 'mods', label: 'Watched mods' },
] as const;

export function UpdateNotificationsPage() {
  const settings = useSettings(updateNotification);
  const updates = useUpdates();
  const [{ tab }, change] = useView(updateNotificationsView);
  return (
    <SettingsPage
      feature={updateNotificationsFeature}
      description="The bot posts when there is a new build of the game, and when mods have a new version, once each."
      settings={settings}
    >
      <StaleNotice of={updates} />
      <PageTabs tabs={TABS} tab={tab} onChange={(next) => change({ ...freshTable, tab: next })} label={LABEL}>
        {tab === 'settings' && <SettingsTab group={settings.of(updateNotification)} updates={updates} />}
        {tab === 'servers' && <ServersTab updates={updates} />}
        {tab === 'mods' && <ModsTab updates={updates} />}
      </PageTabs>
    </SettingsPage>
  );
}
