import { ban } from '@arkwright/contracts/ban-management/settings';
import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { AreaAccess, ViewOnlyNotice } from '../../kit/area-access.tsx';
import { usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { ScreenHeader } from '../../kit/screen-header.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useUnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { banManagementView } from './view.ts';

const loadList = () => import('./bans-tab.tsx');
const loadShared = () => import('./shared-tab.tsx');
const BansTab = lazy(async () => ({ default: (await loadList()).BansTab }));
const SharedTab = lazy(async () => ({ default: (await loadShared()).SharedTab }));

const TABS = [
  { name: 'settings', label: 'Settings' },
  { name: 'list', label: 'Ban List' },
  { name: 'listShared', label: 'Shared Ban List' },
] as const;
/** Each table starts with the defaults. */
const { tab: _tab, ...NEW_TABLE } = banManagementView.defaults;

export function BanManagementPage() {
  const settings = useSettings(ban);
  const [{ tab }, change] = useView(banManagementView);
  const guard = useUnsavedGuard(settings.isDirty);
  // The Save bar is only in its tab.
  const isMarked = settings.isDirty && tab !== 'settings';
  const tabs = TABS.map((entry) =>
    isMarked && entry.name === 'settings' ? { ...entry, mark: 'unsaved' } : entry,
  );
  const page = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(page);
  useEffect(() => {
    // The tables are as heavy as the settings, which do not wait for them.
    Promise.all([loadList(), loadShared()]).catch(() => undefined);
  }, []);
  return (
    <AreaAccess feature={banManagementFeature}>
      <ScreenHeader
        feature={banManagementFeature}
        description="Bans players on all your servers, permanently or for a time, from your list and shared lists."
      />
      <Stack ref={page}>
        <ViewOnlyNotice area="BanManagement" />
        <PageTabs
          tabs={tabs}
          tab={tab}
          onChange={(next) => change({ ...NEW_TABLE, tab: next })}
          label={banManagementFeature.label}
        >
          {tab === 'settings' && <SettingsTab settings={settings} />}
          <Suspense fallback={<LoadingBox height={220} />}>
            {tab === 'list' && <BansTab />}
            {tab === 'listShared' && <SharedTab />}
          </Suspense>
        </PageTabs>
      </Stack>
      {guard}
    </AreaAccess>
  );
}
