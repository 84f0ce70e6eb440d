import { tierWords } from '@arkwright/contracts/derived/limits';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { nitrado } from '@arkwright/contracts/nitrado/settings';
import { counted } from '../../kit/counted.ts';
import { fileSize } from '../../kit/file-size.ts';
import { useHostedSaves } from '../../kit/hosted-saves.ts';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { useAccess, useLimits } from '../../kit/use-can.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { NumberRow } from '../../ui/rows/number-row.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';

const DAY_MINUTES = 1440;

/** How often saves are read at the host, and how much that is; where it is switched on for a server. */
export function SavesCard({ settings }: { settings: Settings }) {
  const { field } = settings.of(nitrado);
  const limits = useLimits();
  const { canView: seesServers } = useAccess('Servers');
  const { canView: seesCompanion } = useAccess('ArkwrightCompanion');
  const saves = useHostedSaves();
  const minutes = field('hostedSavesMinutes');
  const times = minutes.error === undefined ? Math.floor(DAY_MINUTES / minutes.value) : 0;
  return (
    <SettingsCard
      title="Saves at the host"
      description={
        <>
          Fills the Data Dashboard from the world saves of linked servers, without a mod. The owner switches
          it on in each server’s settings.
          {seesServers && (
            <>
              {' '}
              <TextLink to="/servers" underline="always">
                To the servers
              </TextLink>
            </>
          )}
          {seesCompanion && (
            <>
              {' · '}
              <TextLink to="/companion" search={{ tab: 'ways' }} underline="always">
                Status and traffic
              </TextLink>
            </>
          )}
        </>
      }
    >
      <NumberRow
        notes={
          <>
            {times > 0 && `It is read at most ${times} times a day for each server.`}
            <DayWords saves={saves.rows} times={times} />
          </>
        }
        field={minutes}
        off={limits?.companionMod === false ? tierWords('companionMod') : undefined}
        unit="minutes"
      />
    </SettingsCard>
  );
}

/** How much that is in a day at most, by the size of each save, and how much it has been. Nothing before the first save. */
function DayWords({ saves, times }: { saves: readonly HostedSave[]; times: number }) {
  const known = saves.filter(({ isOn, saveBytes }) => isOn && saveBytes > 0);
  const most = times * sumOf(known.map(({ saveBytes }) => saveBytes));
  const fetched = sumOf(saves.map(({ dayBytes }) => dayBytes));
  return (
    <>
      {most > 0 && ` That is up to ${fileSize(most)} a day from ${counted(known.length, 'server')}.`}
      {fetched > 0 && ` In the last 24 hours: ${fileSize(fetched)}.`}
    </>
  );
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
