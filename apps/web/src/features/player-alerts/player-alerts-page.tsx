import { playerAlertsFeature } from '@arkwright/contracts/manifests/player-alerts';
import { NEEDS_GAME_LOG } from '@arkwright/contracts/player-alerts/bounds';
import { playerAlert } from '@arkwright/contracts/player-alerts/settings';
import { useInstance } from '../../kit/instances.ts';
import { NeedNotice } from '../../kit/need-notice.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { storedIn } from '../../kit/settings/use-not-working.ts';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useView } from '../../ui/address/use-view.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { AlertsTab } from './alerts-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { playerAlertsView } from './view.ts';

const { label: LABEL } = playerAlertsFeature;
const TABS = [
  { name: 'settings', label: 'Settings' },
  { name: 'list', label: 'Player Alerts List' },
] as const;

export function PlayerAlertsPage() {
  const settings = useSettings(playerAlert);
  const [{ tab }, change] = useView(playerAlertsView);
  const group = settings.of(playerAlert);
  // Without access to the settings of the log it is unknown: the API then says so.
  const isLogOff = storedIn(useInstance())('log.isEnabled') === false;
  return (
    <SettingsPage
      feature={playerAlertsFeature}
      description="The bot posts in a channel when certain players join or leave one of your servers."
      settings={settings}
    >
      {isLogOff && <NeedNotice of="logging">{NEEDS_GAME_LOG}.</NeedNotice>}
      <PageTabs tabs={TABS} tab={tab} onChange={(next) => change({ tab: next })} label={LABEL}>
        {tab === 'settings' && <SettingsTab group={group} isLogOff={isLogOff} />}
        {tab === 'list' && <AlertsTab group={group} />}
      </PageTabs>
    </SettingsPage>
  );
}
