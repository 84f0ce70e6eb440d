import type { SyncState } from '@arkwright/contracts/host-sync/schema';
import { fieldWords } from '@arkwright/contracts/host-sync/sync-fields';
import { nitrado as nitradoGroup } from '@arkwright/contracts/nitrado/settings';
import { Box } from '@mantine/core';
import { counted } from '../../kit/counted.ts';
import { serverNames } from '../../kit/server-names.ts';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import type { Nitrado } from '../shared/hosting/use-nitrado.ts';

type AutomaticSyncProps = { nitrado: Nitrado; settings: Settings };

/** The switch of the automatic sync, its last run and the next one. */
export function AutomaticSync({ nitrado: { state, servers }, settings }: AutomaticSyncProps) {
  const { field } = settings.of(nitradoGroup);
  return (
    <SettingsCard title="Automatic sync">
      <SwitchRow field={field('isAutoSyncEnabled')} />
      {state.data && (
        <Box py="sm">
          <DetailFacts>
            <DetailFact label="Last run">
              <LastRun last={state.data.lastAutomatic} nameOf={serverNames(servers)} />
            </DetailFact>
            <DetailFact label="Next run">
              {state.data.nextAutomaticAt === 0 ? (
                'None while it is off'
              ) : (
                <RelativeTime at={state.data.nextAutomaticAt} withDate />
              )}
            </DetailFact>
          </DetailFacts>
        </Box>
      )}
    </SettingsCard>
  );
}

type LastRunProps = { last: SyncState['lastAutomatic']; nameOf: (serverId: string) => string };

function LastRun({ last, nameOf }: LastRunProps) {
  if (last === null) return 'Not yet';
  const { at, read, changed } = last;
  return (
    <>
      <RelativeTime at={at} withDate />: {counted(read, 'server')} read,{' '}
      {changed.length === 0 ? 'none changed' : `${changed.length} changed: `}
      {changed.map((entry) => `${nameOf(entry.serverId)} (${fieldWords(entry.changed)})`).join(', ')}
    </>
  );
}
