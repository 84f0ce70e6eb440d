import { crosschatRoutes } from '@arkwright/contracts/crosschat/routes';
import { chat } from '@arkwright/contracts/crosschat/settings';
import { crosschatFeature } from '@arkwright/contracts/manifests/crosschat';
import { lazy, Suspense } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { IntentNotice } from '../../kit/intent-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { GroupsCard } from './groups-card.tsx';
import { RelayCard } from './relay-card.tsx';
import { RelayNotices } from './relay-notices.tsx';

// At the end of the page, with its own read.
const RelayState = lazy(async () => ({ default: (await import('./relay-state.tsx')).RelayState }));

const REFRESH_MS = 10_000;

export function CrosschatPage() {
  const { id: botId } = useInstance();
  const settings = useSettings(chat);
  const group = settings.of(chat);
  const { data: state } = useRead(
    crosschatRoutes.state,
    { params: { botId } },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <SettingsPage
      feature={crosschatFeature}
      description="One conversation across game servers and Discord: what is said in one of them is read in the others."
      settings={settings}
    >
      <IntentNotice feature={crosschatFeature} />
      {state && <RelayNotices state={state} />}
      <GroupsCard group={group} />
      <RelayCard group={group} servers={state?.servers ?? []} />
      <Suspense>{state && <RelayState state={state} />}</Suspense>
    </SettingsPage>
  );
}
