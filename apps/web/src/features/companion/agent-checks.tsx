import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { StatusDot } from '../../ui/status-dot.tsx';

type AgentChecksProps = {
  server: CompanionServer;
  settings: GroupValue<'companionMod'>;
  /** Undefined for who may not have it, empty while there is none. */
  registrationKey: string | undefined;
};

type Check = { isDone: boolean; done: string; missing: string };

/** What an agent needs until its data is here, one after the other, each with what is missing. */
export function AgentChecks({ server, settings, registrationKey }: AgentChecksProps) {
  const id = useId();
  return (
    <Stack gap={6} component="section" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        Checks
      </Title>
      {checksOf(server, { settings, hasKey: registrationKey !== '' }).map(({ isDone, done, missing }) => (
        <StatusDot key={done} tone={isDone ? 'good' : 'warning'}>
          {isDone ? done : missing}
        </StatusDot>
      ))}
    </Stack>
  );
}

function checksOf(
  { isConnected, type, lastSeenAt, uploads }: CompanionServer,
  { settings, hasKey }: { settings: GroupValue<'companionMod'>; hasKey: boolean },
): Check[] {
  const { isEnabled, uploadPlayerData, uploadStructureData, uploadDinoData } = settings;
  const isAgent = type === 'Agent';
  const lost = lastSeenAt > 0 && isAgent ? 'The agent has stopped calling.' : 'No agent has called yet.';
  return [
    { isDone: isEnabled, done: 'Companions are switched on.', missing: 'Switch on Enable and save.' },
    {
      isDone: uploadPlayerData || uploadStructureData || uploadDinoData,
      done: 'Something is to be uploaded.',
      missing: 'Switch on what is to be uploaded and save.',
    },
    { isDone: hasKey, done: 'There is a registration key.', missing: 'Create a registration key.' },
    {
      isDone: isConnected && isAgent,
      done: 'The agent is connected.',
      missing: isConnected ? 'A companion in the game is connected: it is used instead.' : lost,
    },
    {
      isDone: Object.values(uploads).some(({ at }) => at > 0),
      done: 'A save has been uploaded.',
      missing: 'No save has been uploaded yet: the agent waits until the game saves.',
    },
  ];
}
