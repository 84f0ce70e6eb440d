import { tierWords } from '@arkwright/contracts/core/tiers';
import { NOT_FROM_HOST } from '@arkwright/contracts/hosted-saves/state-words';
import { nitrado } from '@arkwright/contracts/nitrado/settings';
import { Group } from '@mantine/core';
import { counted } from '../../kit/counted.ts';
import { fileSize } from '../../kit/file-size.ts';
import { useHostedSaves } from '../../kit/hosted-saves.ts';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { useAccess, useLimits } from '../../kit/use-can.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { NumberRow } from '../../ui/rows/number-row.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';

const DAY_MINUTES = 1440;

/** How often saves are read at the host, and where that is switched on for a server. */
export function SavesCard({ settings }: { settings: Settings }) {
  const { field } = settings.of(nitrado);
  const limits = useLimits();
  const { canView: seesServers } = useAccess('Servers');
  const { canView: seesCompanion } = useAccess('ArkwrightCompanion');
  const minutes = field('hostedSavesMinutes');
  const hasFault = minutes.error !== undefined;
  return (
    <SettingsCard
      title="Saves at the host"
      description={
        <>
          Reads the world save of linked servers, so that the Data Dashboard is filled without a mod. The
          owner switches it on for each server: edit it on Servers, “Read the save at the host”.{' '}
          {NOT_FROM_HOST}
        </>
      }
    >
      <Group mb="sm" gap="xs">
        {seesServers && (
          <ButtonLink to="/servers" variant="default">
            To the servers
          </ButtonLink>
        )}
        {seesCompanion && (
          <ButtonLink to="/companion" search={{ tab: 'ways' }} variant="default">
            Status and traffic
          </ButtonLink>
        )}
      </Group>
      <NumberRow
        description={
          <>
            A save is fetched only if it has changed
            {!hasFault && `: at most ${Math.floor(DAY_MINUTES / minutes.value)} times a day for each server`}.{' '}
            <DayWords isWanted={settings.isDirty} />
          </>
        }
        field={minutes}
        off={limits?.companionMod === false ? tierWords('companionMod') : undefined}
        unit="minutes"
      />
    </SettingsCard>
  );
}

/** How much was fetched in a day. Read only once something is being changed: the tab has enough to read already. */
function DayWords({ isWanted }: { isWanted: boolean }) {
  const saves = useHostedSaves({ enabled: isWanted });
  const fetched = saves.rows.filter(({ dayBytes }) => dayBytes > 0);
  if (fetched.length === 0) return null;
  const bytes = fetched.reduce((sum, { dayBytes }) => sum + dayBytes, 0);
  return (
    <>
      In the last 24 hours {fileSize(bytes)} of {counted(fetched.length, 'server')}.
    </>
  );
}
