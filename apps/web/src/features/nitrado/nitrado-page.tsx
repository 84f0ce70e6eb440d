import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { nitrado as nitradoGroup } from '@arkwright/contracts/nitrado/settings';
import { Stack } from '@mantine/core';
import { type ComponentType, Suspense, useRef } from 'react';
import { AreaAccess, ViewOnlyNotice } from '../../kit/area-access.tsx';
import { usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ScreenHeader } from '../../kit/screen-header.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useUnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { countDiffering } from '../shared/hosting/service-rows.ts';
import {
  type Nitrado,
  type NitradoReasons,
  useNitrado,
  useNitradoReasons,
} from '../shared/hosting/use-nitrado.ts';
import { nitradoView } from '../shared/hosting/view.ts';
import { LoginCard } from './login-card.tsx';
import { LoginOutcome } from './login-outcome.tsx';
import { NitradoSummary } from './nitrado-summary.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { useLogin } from './use-login.ts';

type SyncTabProps = { nitrado: Nitrado; reasons: NitradoReasons };

/** `/nitrado`: linked accounts, and their services beside the servers, which the app adds. */
export function NitradoPage({ SyncTab }: { SyncTab: ComponentType<SyncTabProps> }) {
  const nitrado = useNitrado(useInstance().id);
  const reasons = useNitradoReasons();
  const login = useLogin(nitrado.refreshAll);
  const settings = useSettings(nitradoGroup);
  const [{ tab }, change] = useView(nitradoView);
  const guard = useUnsavedGuard(settings.isDirty);
  const page = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(page);
  const { accounts, linked, rows } = nitrado;
  const differing = countDiffering(rows);
  // The Save bar is only in its tab.
  const isMarked = settings.isDirty && tab !== 'settings';
  const tabs = [
    { name: 'settings', label: 'Settings', ...(isMarked && { mark: 'unsaved' }) },
    { name: 'sync', label: 'Server Sync', ...(differing > 0 && { mark: String(differing) }) },
  ] as const;

  return (
    <AreaAccess feature={nitradoFeature}>
      <ScreenHeader feature={nitradoFeature} description={<NitradoSummary nitrado={nitrado} />} />
      <Stack ref={page}>
        <ViewOnlyNotice area={nitradoFeature.area} />
        <LoginOutcome login={login} />
        {accounts.data === undefined && accounts.error && (
          <ProblemNotice problem={toProblem(accounts.error)} onRetry={() => void accounts.refetch()} />
        )}
        {(accounts.isPending || login.isArriving) && <LoadingBox height={320} />}
        {accounts.data && !login.isArriving && linked.length === 0 && (
          <LoginCard canLogIn={accounts.data.canLogIn} login={login} reasons={reasons} />
        )}
        {accounts.data && !login.isArriving && linked.length > 0 && (
          <PageTabs
            tabs={tabs}
            tab={tab}
            onChange={(next) => change({ tab: next })}
            label={nitradoFeature.label}
          >
            {tab === 'settings' && (
              <SettingsTab nitrado={nitrado} reasons={reasons} login={login} settings={settings} />
            )}
            {tab === 'sync' && (
              <Suspense fallback={<LoadingBox height={220} />}>
                <SyncTab nitrado={nitrado} reasons={reasons} />
              </Suspense>
            )}
          </PageTabs>
        )}
      </Stack>
      {guard}
    </AreaAccess>
  );
}
