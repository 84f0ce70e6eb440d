import { starterSetsFeature } from '@arkwright/contracts/manifests/starter-sets';
import { starterSetsConfig } from '@arkwright/contracts/starter-sets/settings';
import { Fragment } from 'react';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useView } from '../../ui/address/use-view.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { SetsTab } from './sets-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { useSetsState } from './use-starter-sets.ts';
import { starterSetsView } from './view.ts';

const { label: LABEL } = starterSetsFeature;
const TABS = [
  { name: 'settings', label: 'Settings' },
  { name: 'list', label: 'Starter Sets' },
] as const;

/** Those with `leadsTo` are shown where the operator has set that address. */
const LINKS = [
  { to: '/playerRegistrations', label: 'Player Registration', leadsTo: undefined },
  { to: '/tools/spawnItem', label: 'Item commands', leadsTo: undefined },
  { to: '/shopbot', label: 'Shop bot', leadsTo: 'shopBotUrl' },
  { to: '/joinDiscord', label: 'Our Discord', leadsTo: 'discordInviteUrl' },
] as const;

/** `/starterSets`: what registered players can claim once, in the game or in Discord. */
export function StarterSetsPage() {
  const settings = useSettings(starterSetsConfig);
  const state = useSetsState();
  const [{ tab }, change] = useView(starterSetsView);
  const group = settings.of(starterSetsConfig);
  const { data: addresses } = useRead(kitCalls.settings, {});
  const links = LINKS.filter(({ leadsTo }) => leadsTo === undefined || !!addresses?.[leadsTo]);
  const isClosed = state.data?.canEnable === false;
  return (
    <SettingsPage
      feature={starterSetsFeature}
      description={
        <>
          Registered players claim sets with a button in Discord, or with /claim and the set’s name in the
          game’s chat, and get them in the game.{' '}
          {links.map(({ to, label }, index) => (
            <Fragment key={to}>
              {index > 0 && ' · '}
              <TextLink to={to} underline="always">
                {label}
              </TextLink>
            </Fragment>
          ))}
        </>
      }
      settings={settings}
      isBesideSettings={tab !== 'settings'}
    >
      <Banner tone="danger">
        Starter sets are deprecated, will be removed in the first release of 2026 and cannot be enabled if not
        already in use.
      </Banner>
      <PageTabs tabs={TABS} tab={tab} onChange={(next) => change({ tab: next })} label={LABEL}>
        {tab === 'settings' && <SettingsTab group={group} isClosed={isClosed} />}
        {tab === 'list' && <SetsTab />}
      </PageTabs>
    </SettingsPage>
  );
}
