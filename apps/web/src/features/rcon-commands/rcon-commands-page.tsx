import { rconCommandsFeature } from '@arkwright/contracts/manifests/rcon-commands';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useView } from '../../ui/address/use-view.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { AdvancedTab } from './advanced-tab.tsx';
import { BasicTab } from './basic-tab.tsx';
import { PublicTab } from './public-tab.tsx';
import { useRegistered } from './use-registered.ts';
import { rconCommandsView } from './view.ts';

const TABS = [
  { name: 'public', label: 'Public (Everyone)' },
  { name: 'basic', label: 'Basic' },
  { name: 'advanced', label: 'Advanced' },
] as const;

/** `/rconCommands`: the bot's slash commands that reach game servers, and who may use them. */
export function RconCommandsPage() {
  const settings = useSettings(rcon);
  const [{ tab }, change] = useView(rconCommandsView);
  const registered = useRegistered();
  const { isRefused, names, retryAt } = registered;
  const rows = { settings, registered };
  return (
    <SettingsPage
      feature={rconCommandsFeature}
      description="Slash commands that members use to reach your servers from Discord."
      settings={settings}
    >
      <Banner>
        RCON changes take 15-20 minutes to apply.{' '}
        {names !== undefined &&
          'Usually it is a matter of seconds. Each command says whether Discord has it.'}
      </Banner>
      {isRefused && (
        <Banner tone="warning">
          Discord lets the bot have no commands in this Discord server. Add the bot again with Invite, which
          asks for that right.
        </Banner>
      )}
      {retryAt !== undefined && (
        <Banner tone="warning">
          Discord takes 200 new commands a day for a Discord server, and today’s are used up. Commands that it
          has already still work. The bot tries again <RelativeTime at={retryAt} />.
        </Banner>
      )}
      <PageTabs tabs={TABS} tab={tab} onChange={(next) => change({ tab: next })} label="Commands">
        <CardColumns>
          {tab === 'public' && <PublicTab rows={rows} />}
          {tab === 'basic' && <BasicTab rows={rows} />}
          {tab === 'advanced' && <AdvancedTab rows={rows} />}
        </CardColumns>
      </PageTabs>
    </SettingsPage>
  );
}
