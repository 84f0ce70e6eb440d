import { companionRoutes } from '@arkwright/contracts/companion/routes';
import { companionMod } from '@arkwright/contracts/companion/settings';
import { lazy, Suspense } from 'react';
import { useInstance } from '../../kit/instances.ts';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { KeyCard } from '../shared/secret-key/key-card.tsx';
import { UnreadKeyCard } from '../shared/secret-key/unread-key-card.tsx';
import { EnrichCard } from './enrich-card.tsx';
import { GeneralCard } from './general-card.tsx';
import { UnreadBanner } from './unread-banner.tsx';
import { UploadsCard } from './uploads-card.tsx';
import { type Companions, useRegistrationKey } from './use-companions.ts';

// Below the settings, which need not wait for it.
const CompanionsTable = lazy(async () => ({
  default: (await import('./companions-table.tsx')).CompanionsTable,
}));

type SettingsTabProps = { companions: Companions; settings: Settings };

/** The tab Settings: switches, the registration key, and the servers with their companions. */
export function SettingsTab({ companions, settings }: SettingsTabProps) {
  const key = useRegistrationKey(useInstance().id);
  return (
    <CardColumns>
      <GeneralCard settings={settings} />
      <UploadsCard settings={settings} />
      <EnrichCard settings={settings} />
      {key.isShown && !key.data && (
        <UnreadKeyCard title="Registration Key" error={key.error} onRetry={() => void key.refresh()} />
      )}
      {key.data && (
        <KeyCard
          name="registration key"
          of={{ ...key.data, secret: key.data.registrationKey }}
          recreate={companionRoutes.recreateKey}
          onRecreated={key.refresh}
          note="This bot’s companions use it. It works for nothing else, and for no other bot."
          opens="Anyone with the key can act as a companion of this bot. Keep it as safe as a password."
          warning="The old key stops working at once: every game server needs the new one in its configuration, and its companion is refused until then."
        />
      )}
      <StaleNotice of={companions} />
      <UnreadBanner rows={companions.rows} />
      <Suspense fallback={<LoadingBox height={320} label="Loading companions" />}>
        <CompanionsTable
          companions={companions}
          settings={settings.of(companionMod).value}
          registrationKey={key.data?.registrationKey}
        />
      </Suspense>
    </CardColumns>
  );
}
