import {
  BAN_NEEDS_BAN_MANAGEMENT,
  WORDS_NEED_CHAT_LOG,
  WORDS_NEED_REGISTRATIONS,
} from '@arkwright/contracts/banned-words/bounds';
import { bannedWord } from '@arkwright/contracts/banned-words/settings';
import { bannedWordsFeature } from '@arkwright/contracts/manifests/banned-words';
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

const { label: LABEL } = bannedWordsFeature;

export function BannedWordsPage() {
  const settings = useSettings(bannedWord);
  const [{ tab }, change] = useView(entriesView);
  const group = settings.of(bannedWord);
  // Without access to the settings it is unknown: the API then says so.
  const stored = storedIn(useInstance());
  const isLogOff = stored('chat.isChatLogEnabled') === false;
  const areRegistrationsOff = stored('playerRegistration.isEnabled') === false;
  const isBanOff = stored('ban.isEnabled') === false;
  const missing = isLogOff
    ? `${WORDS_NEED_CHAT_LOG}.`
    : areRegistrationsOff
      ? `${WORDS_NEED_REGISTRATIONS}.`
      : undefined;
  return (
    <SettingsPage
      feature={bannedWordsFeature}
      description="The bot warns players who write words that you do not want, and counts it on their registration."
      settings={settings}
    >
      {isLogOff && <NeedNotice of="logging">{WORDS_NEED_CHAT_LOG}.</NeedNotice>}
      {areRegistrationsOff && <NeedNotice of="registrations">{WORDS_NEED_REGISTRATIONS}.</NeedNotice>}
      {isBanOff && group.value.automaticBanEnabled && (
        <NeedNotice of="bans">{BAN_NEEDS_BAN_MANAGEMENT}.</NeedNotice>
      )}
      <PageTabs tabs={ENTRIES_TABS} tab={tab} onChange={(next) => change({ tab: next })} label={LABEL}>
        {tab === 'settings' && <SettingsTab group={group} missing={missing} isBanOff={isBanOff} />}
        {tab === 'entries' && (
          <Suspense fallback={<LoadingBox height={320} />}>
            <EntriesTab group={group} />
          </Suspense>
        )}
      </PageTabs>
    </SettingsPage>
  );
}
