import { adminGroup } from '@arkwright/contracts/admin-groups/settings';
import { adminGroupsFeature } from '@arkwright/contracts/manifests/admin-groups';
import { Stack } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { AreaAccess, ViewOnlyNotice } from '../../kit/area-access.tsx';
import { usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { ScreenHeader } from '../../kit/screen-header.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useUnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { GroupsTab } from './groups-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { adminGroupsView } from './view.ts';

const CommandsTab = lazy(async () => ({ default: (await import('./commands-tab.tsx')).CommandsTab }));
const ExclusiveTab = lazy(async () => ({ default: (await import('./exclusive-tab.tsx')).ExclusiveTab }));

const { area: AREA, label: LABEL } = adminGroupsFeature;
const TABS = [
  { name: 'groups', label: 'Admin Groups' },
  { name: 'settings', label: 'Auto-kick' },
  { name: 'commands', label: 'Admin Commands' },
  { name: 'exclusive', label: 'Exclusive Join' },
] as const;

export function AdminGroupsPage() {
  const settings = useSettings(adminGroup);
  const [{ tab }, change] = useView(adminGroupsView);
  const guard = useUnsavedGuard(settings.isDirty);
  // The Save bar is in its tab alone.
  const isMarked = settings.isDirty && tab !== 'settings';
  const tabs = TABS.map((entry) =>
    isMarked && entry.name === 'settings' ? { ...entry, mark: 'unsaved' } : entry,
  );
  const page = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(page);
  return (
    <AreaAccess feature={adminGroupsFeature}>
      <ScreenHeader
        feature={adminGroupsFeature}
        description="Who is an admin in your games, who ran which admin command, and who may join exclusive servers."
      />
      <Stack ref={page}>
        <ViewOnlyNotice area={AREA} />
        <PageTabs
          tabs={tabs}
          tab={tab}
          // Search and sorting of one table mean nothing in another.
          onChange={(next) => change({ tab: next, q: '', sort: 'name', page: 1, show: '', columns: '' })}
          label={LABEL}
        >
          {tab === 'groups' && <GroupsTab />}
          {tab === 'settings' && <SettingsTab settings={settings} />}
          <Suspense fallback={<LoadingBox height={220} />}>
            {tab === 'commands' && <CommandsTab />}
            {tab === 'exclusive' && <ExclusiveTab />}
          </Suspense>
        </PageTabs>
      </Stack>
      {guard}
    </AreaAccess>
  );
}
