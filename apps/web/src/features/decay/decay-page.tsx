import { decay } from '@arkwright/contracts/decay/settings';
import { decayFeature } from '@arkwright/contracts/manifests/decay';
import { lazy, Suspense } from 'react';
import { CompanionNotice, WITHOUT_MOD } from '../../kit/companion-notice.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useLimits } from '../../kit/use-can.ts';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { decayView } from './view.ts';

const EntriesTab = lazy(async () => ({ default: (await import('./entries-tab.tsx')).EntriesTab }));

const { label: LABEL } = decayFeature;
const TABS = [
  { name: 'settings', label: 'Settings' },
  { name: 'list', label: 'Decay Entries' },
] as const;
const WAYS = `${WITHOUT_MOD} Then removals in the game need “Crashing commands over RCON” in the server’s settings.`;

/** `/decay`: warns tribes that were not seen for long, and removes their structures and dinos. */
export function DecayPage() {
  const settings = useSettings(decay);
  const limits = useLimits();
  const [{ tab }, change] = useView(decayView);
  return (
    <SettingsPage
      feature={decayFeature}
      description="Warns in Discord of tribes that nobody has seen for long, and can remove what they left."
      settings={settings}
      isBesideSettings={tab !== 'settings'}
    >
      {limits?.decay === true && <CompanionNotice feature={decayFeature} ways={WAYS} />}
      <PageTabs tabs={TABS} tab={tab} onChange={(next) => change({ tab: next })} label={LABEL}>
        {tab === 'settings' && <SettingsTab group={settings.of(decay)} />}
        {tab === 'list' && (
          <Suspense fallback={<LoadingBox height={320} />}>
            <EntriesTab />
          </Suspense>
        )}
      </PageTabs>
    </SettingsPage>
  );
}
