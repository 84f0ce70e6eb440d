import { chat } from '@arkwright/contracts/crosschat/settings';
import { log } from '@arkwright/contracts/logging/settings';
import { loggingFeature } from '@arkwright/contracts/manifests/logging';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { tribeLogLink } from '@arkwright/contracts/tribe-log-link/settings';
import { lazy, Suspense } from 'react';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useAccess } from '../../kit/use-can.ts';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { AdminLogTab } from './admin-log-tab.tsx';
import { ChatLogTab } from './chat-log-tab.tsx';
import { CommandLogTab } from './command-log-tab.tsx';
import { GameLogTab } from './game-log-tab.tsx';
import { TribeLinkSettings } from './tribe-link-settings.tsx';
import { TribeLogTab } from './tribe-log-tab.tsx';
import { loggingView } from './view.ts';

const TribeLinks = lazy(async () => ({ default: (await import('./tribe-links.tsx')).TribeLinks }));

const TABS = [
  { name: 'game', label: 'Game Log' },
  { name: 'tribe', label: 'Tribe Log' },
  { name: 'admin', label: 'Admin Log' },
  { name: 'chat', label: 'Chat Log' },
  { name: 'commands', label: '/Commands Log' },
] as const;

export function LoggingPage() {
  const settings = useSettings(log, chat, rcon, tribeLogLink);
  const { canView: seesLinks } = useAccess('TribeLogLink');
  const [{ tab }, change] = useView(loggingView);
  return (
    <SettingsPage
      feature={loggingFeature}
      description="What happens on your servers, in the Discord channels you choose."
      orArea="TribeLogLink"
      settings={settings}
    >
      <PageTabs tabs={TABS} tab={tab} onChange={(next) => change({ tab: next })} label="Logs">
        <CardColumns>
          {tab === 'game' && <GameLogTab settings={settings} />}
          {tab === 'tribe' && <TribeLogTab settings={settings} />}
          {tab === 'tribe' && seesLinks && <TribeLinkSettings settings={settings} />}
          {tab === 'admin' && <AdminLogTab settings={settings} />}
          {tab === 'chat' && <ChatLogTab settings={settings} />}
          {tab === 'commands' && <CommandLogTab settings={settings} />}
        </CardColumns>
        {tab === 'tribe' && seesLinks && (
          <Suspense fallback={<LoadingBox height={320} />}>
            <TribeLinks settings={settings} />
          </Suspense>
        )}
      </PageTabs>
    </SettingsPage>
  );
}
