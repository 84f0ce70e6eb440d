import { companionMod } from '@arkwright/contracts/companion/settings';
import { companionFeature } from '@arkwright/contracts/manifests/companion';
import { lazy, Suspense } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useView } from '../../ui/address/use-view.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { CompanionSummary } from './companion-summary.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { useCompanions } from './use-companions.ts';
import { companionView, freshTable } from './view.ts';

const WaysTab = lazy(async () => ({ default: (await import('./ways-tab.tsx')).WaysTab }));

/** `/companion`: what uploads the servers' data, how to install it, and what each server uses. */
export function CompanionPage() {
  const { id: botId } = useInstance();
  const settings = useSettings(companionMod);
  const companions = useCompanions(botId);
  const [{ tab }, change] = useView(companionView);
  const isBeside = tab !== 'settings';
  const tabs = [
    { name: 'settings', label: 'Settings', ...(settings.isDirty && isBeside && { mark: 'unsaved' }) },
    { name: 'ways', label: 'All ways' },
  ] as const;
  return (
    <SettingsPage
      feature={companionFeature}
      description={
        <>
          The companion runs inside the game: it uploads what RCON can’t show, and does what RCON can’t do.
          The agent beside the game uploads it too, from the saves. For rented servers, Arkwright can read the
          save at the host.{' '}
          <TextLink to="/docu/$page" params={{ page: 'companion' }} underline="always">
            How to set it up
          </TextLink>
          <CompanionSummary rows={companions.rows} />
        </>
      }
      settings={settings}
      isBesideSettings={isBeside}
    >
      <PageTabs
        tabs={tabs}
        tab={tab}
        onChange={(next) => change({ ...freshTable, tab: next })}
        label={companionFeature.label}
      >
        {tab === 'settings' && <SettingsTab companions={companions} settings={settings} />}
        {tab === 'ways' && (
          <Suspense fallback={<LoadingBox height={320} />}>
            <WaysTab companions={companions} settings={settings} />
          </Suspense>
        )}
      </PageTabs>
    </SettingsPage>
  );
}
