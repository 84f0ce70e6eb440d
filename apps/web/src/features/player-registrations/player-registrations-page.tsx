import { playerRegistrationsFeature } from '@arkwright/contracts/manifests/player-registrations';
import { playerRegistration } from '@arkwright/contracts/player-registrations/settings';
import { Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { AreaAccess, ViewOnlyNotice } from '../../kit/area-access.tsx';
import { usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { CompanionNotice } from '../../kit/companion-notice.tsx';
import { IntentNotice } from '../../kit/intent-notice.tsx';
import { ScreenHeader } from '../../kit/screen-header.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useUnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { playerRegistrationsView } from './view.ts';

const loadList = () => import('./registrations-tab.tsx');
const RegistrationsTab = lazy(async () => ({ default: (await loadList()).RegistrationsTab }));

const { area: AREA, label: LABEL } = playerRegistrationsFeature;
const TABS = [
  { name: 'settings', label: 'Settings' },
  { name: 'registrations', label: 'Player Registrations' },
] as const;

export function PlayerRegistrationsPage() {
  const settings = useSettings(playerRegistration);
  const [{ tab }, change] = useView(playerRegistrationsView);
  const guard = useUnsavedGuard(settings.isDirty);
  // The Save bar is only in its tab.
  const isMarked = settings.isDirty && tab !== 'settings';
  const tabs = TABS.map((entry) =>
    isMarked && entry.name === 'settings' ? { ...entry, mark: 'unsaved' } : entry,
  );
  const page = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(page);
  useEffect(() => {
    // The table is as heavy as the settings, which do not wait for it.
    loadList().catch(() => undefined);
  }, []);
  return (
    <AreaAccess feature={playerRegistrationsFeature}>
      <ScreenHeader
        feature={playerRegistrationsFeature}
        description="Links your players’ Discord accounts to their characters in the game, counts how long they play, and gives them roles for it."
      />
      <Stack ref={page}>
        <ViewOnlyNotice area={AREA} />
        <IntentNotice feature={playerRegistrationsFeature} />
        <CompanionNotice
          feature={playerRegistrationsFeature}
          ways="Codes that players type in the game come only from the mod or the API plugin, not from an agent or a save at the host."
        />
        <PageTabs tabs={tabs} tab={tab} onChange={(next) => change({ tab: next })} label={LABEL}>
          {tab === 'settings' && <SettingsTab settings={settings} />}
          {tab === 'registrations' && (
            <Suspense fallback={<LoadingBox height={220} />}>
              <RegistrationsTab settings={settings} />
            </Suspense>
          )}
        </PageTabs>
      </Stack>
      {guard}
    </AreaAccess>
  );
}
