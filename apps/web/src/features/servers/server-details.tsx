import type { PowerJob } from '@arkwright/contracts/host-power/schema';
import { jobWords } from '@arkwright/contracts/host-power/words';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { Stack, Text } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { useAccess } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { DetailFact, DetailFacts, DetailSection } from '../../ui/details/details.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { HostedSaveFact } from './hosted-save-fact.tsx';
import { ConnectionCheck } from './rcon-test.tsx';
import type { ServerRow } from './server-row.ts';

type ServerDetailsProps = {
  row: ServerRow;
  /** Why this person can't use the helpers; undefined when they can. */
  reason: string | undefined;
  onWipe: () => void;
};

/** The expanded row: the game's report, the full status, and the helpers. */
export function ServerDetails({ row, reason, onWipe }: ServerDetailsProps) {
  const { server } = row;
  return (
    <Stack maw={1080}>
      <GameFacts row={row} />
      <DetailSection title="Helpers" label={`Helpers for ${server.name}`}>
        <Stack gap="xs" align="flex-start">
          <ConnectionCheck serverId={server.id} reason={reason} />
          <ActionButton
            variant="default"
            leftSection={<IconEraser size={16} />}
            reason={reason}
            onClick={onWipe}
          >
            Wipe Data Dashboard content
          </ActionButton>
        </Stack>
      </DetailSection>
    </Stack>
  );
}

/** What the game reports, and the full status. */
export function GameFacts({ row: { server, status, power } }: Pick<ServerDetailsProps, 'row'>) {
  const { canView: canViewCompanion } = useAccess('ArkwrightCompanion');
  const { sessionName, version, map, clusterId, modIds, isAutomaticRegistration } = server;
  const told = [
    { label: 'Session name', value: sessionName },
    { label: 'Server version', value: version },
    { label: 'Map', value: map },
  ];
  const facts = [
    { label: 'Cluster ID', value: clusterId },
    { label: 'Automatic registration', value: isAutomaticRegistration ? 'On' : 'Off' },
  ];
  return (
    <Stack>
      <DetailFacts>
        {status.reason !== '' && <DetailFact label={status.text}>{status.reason}</DetailFact>}
        <DetailFact label="Last answer">
          {status.lastSeen === undefined ? (
            <Unknown words="never" />
          ) : (
            <RelativeTime at={status.lastSeen} withDate />
          )}
        </DetailFact>
        {power?.job && (
          <DetailFact label={power.job.outcome === '' ? 'Now' : 'Last restart, stop or start'} isWide>
            <LastPower job={power.job} />
          </DetailFact>
        )}
        <LostLines serverId={server.id} />
        <HostedSaveFact server={server} />
        {[...told, ...facts].map(({ label, value }) => (
          <DetailFact key={label} label={label}>
            <bdi>{value || 'N/A'}</bdi>
          </DetailFact>
        ))}
        <DetailFact label="Mods" isWide={modIds.length > FEW_MODS}>
          <ModList ids={modIds} />
        </DetailFact>
      </DetailFacts>
      {told.some(({ value }) => value === '') && (
        <Text mt={-8} c="dimmed" size="sm">
          RCON does not show session name, version and map: they come from the{' '}
          {canViewCompanion ? (
            <TextLink to="/companion" underline="always">
              companion
            </TextLink>
          ) : (
            'companion'
          )}
          .
        </Text>
      )}
    </Stack>
  );
}

/** So many fit beside the other facts. */
const FEW_MODS = 3;
const MOST_MODS = 30;

/** The mods that the game starts with; of very many the first, since the dialog has all of them. */
function ModList({ ids }: { ids: readonly string[] }) {
  const more = ids.length - MOST_MODS;
  if (ids.length === 0) return 'None';
  return (
    <>
      {ids.slice(0, MOST_MODS).join(', ')}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

/** Recently lost log lines; renders nothing if there are none. */
function LostLines({ serverId }: { serverId: string }) {
  const { data = [] } = useRead(serverStatusRoutes.lostLines, { params: { botId: useInstance().id } });
  const lost = data.filter((each) => each.serverId === serverId);
  if (lost.length === 0) return null;
  return (
    <DetailFact label="Lines of its log lost in the last day">
      {lost.map(({ reader, lines }) => `${reader}: ${lines.toLocaleString('en')}`).join(' · ')}
    </DetailFact>
  );
}

/** The newest restart, stop or start: what came of it, who asked for it and when. */
export function LastPower({ job }: { job: PowerJob }) {
  const { message, startedAt, startedBy } = job;
  return (
    <>
      {jobWords(job)}. {message}
      <Text c="dimmed" size="sm">
        Requested <RelativeTime at={startedAt} withDate />
        {startedBy !== '' && (
          <>
            {' '}
            by <bdi>{startedBy}</bdi>
          </>
        )}
      </Text>
    </>
  );
}
