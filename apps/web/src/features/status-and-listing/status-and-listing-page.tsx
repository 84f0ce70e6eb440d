import { statusAndListingFeature } from '@arkwright/contracts/manifests/status-and-listing';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { playerList, serverStatus } from '@arkwright/contracts/status-and-listing/settings';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useView } from '../../ui/address/use-view.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { PlayersTab } from './players-tab.tsx';
import { StatusTab } from './status-tab.tsx';
import { statusAndListingView } from './view.ts';

const TABS = [
  { name: 'status', label: 'Server Status' },
  { name: 'players', label: 'Player Listing' },
] as const;

/** `/statusAndListing`: Discord's displays of the game servers and their players. */
export function StatusAndListingPage() {
  const settings = useSettings(serverStatus, playerList, rcon);
  const [{ tab }, change] = useView(statusAndListingView);
  return (
    <SettingsPage
      feature={statusAndListingFeature}
      description="What your Discord server shows of your game servers and their players, always up to date."
      settings={settings}
    >
      <PageTabs tabs={TABS} tab={tab} onChange={(next) => change({ tab: next })} label="What is shown">
        <CardColumns>
          {tab === 'status' && <StatusTab settings={settings} />}
          {tab === 'players' && <PlayersTab settings={settings} />}
        </CardColumns>
      </PageTabs>
    </SettingsPage>
  );
}
