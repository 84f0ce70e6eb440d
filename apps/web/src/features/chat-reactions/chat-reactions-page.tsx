import { REACTIONS_NEED_CHAT_LOG } from '@arkwright/contracts/chat-reactions/bounds';
import { chatReaction } from '@arkwright/contracts/chat-reactions/settings';
import { chatReactionsFeature } from '@arkwright/contracts/manifests/chat-reactions';
import { lazy, Suspense } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { NeedNotice } from '../../kit/need-notice.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { storedIn } from '../../kit/settings/use-not-working.ts';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { ENTRIES_TABS, entriesView } from '../shared/match-entries/entries-view.ts';
import { SettingsTab } from './settings-tab.tsx';

const EntriesTab = lazy(async () => ({ default: (await import('./entries-tab.tsx')).EntriesTab }));

const { label: LABEL } = chatReactionsFeature;

export function ChatReactionsPage() {
  const settings = useSettings(chatReaction);
  const [{ tab }, change] = useView(entriesView);
  const group = settings.of(chatReaction);
  // Without access to the settings of the chat log it is unknown: the API then says so.
  const isLogOff = storedIn(useInstance())('chat.isChatLogEnabled') === false;
  return (
    <SettingsPage
      feature={chatReactionsFeature}
      description="The bot answers in the game when players write certain words in the chat."
      settings={settings}
    >
      {isLogOff && <NeedNotice of="logging">{REACTIONS_NEED_CHAT_LOG}.</NeedNotice>}
      <PageTabs tabs={ENTRIES_TABS} tab={tab} onChange={(next) => change({ tab: next })} label={LABEL}>
        {tab === 'settings' && <SettingsTab group={group} isLogOff={isLogOff} />}
        {tab === 'entries' && (
          <Suspense fallback={<LoadingBox height={320} />}>
            <EntriesTab group={group} />
          </Suspense>
        )}
      </PageTabs>
    </SettingsPage>
  );
}
