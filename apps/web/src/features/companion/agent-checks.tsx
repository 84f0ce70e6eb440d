import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { FEATURE_TIERS } from '@arkwright/contracts/derived/limits';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useLimits } from '../../kit/use-can.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './agent-checks.module.css';

type AgentChecksProps = {
  server: CompanionServer;
  settings: GroupValue<'companionMod'>;
  /** Undefined for people who may not have it, empty until there is one. */
  registrationKey: string | undefined;
};

type Check = { name: string; isDone: boolean; words: ReactNode };

/** An agent's prerequisites until its data is here, one after the other, each with what is missing. */
export function AgentChecks({ server, settings, registrationKey }: AgentChecksProps) {
  const id = useId();
  const limits = useLimits();
  const checks = [
    ...neededHere(settings, {
      // While the tier is unknown, don't ask for an upgrade.
      hasTier: limits?.companionMod !== false,
      registrationKey,
    }),
    ...toldByAgent(server, settings),
  ];
  return (
    <Stack gap={6} component="section" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        Checks
      </Title>
      {checks.map(({ name, isDone, words }) => (
        <StatusDot key={name} tone={isDone ? 'good' : 'warning'}>
          <span className={styles.words}>{words}</span>
        </StatusDot>
      ))}
    </Stack>
  );
}

/** The steps on this page. */
function neededHere(
  { isEnabled, uploadPlayerData, uploadStructureData, uploadDinoData }: GroupValue<'companionMod'>,
  { hasTier, registrationKey }: { hasTier: boolean; registrationKey: string | undefined },
): Check[] {
  const isUploading = uploadPlayerData || uploadStructureData || uploadDinoData;
  return [
    {
      name: 'tier',
      isDone: hasTier,
      words: hasTier
        ? 'Your tier includes it.'
        : `Your tier does not include it: it needs Tier ${FEATURE_TIERS.companionMod}.`,
    },
    { name: 'server', isDone: true, words: 'The server is on the Servers page.' },
    {
      name: 'enabled',
      isDone: isEnabled,
      words: isEnabled ? 'Companions are switched on.' : 'Switch on Enable and save.',
    },
    {
      name: 'uploads',
      isDone: isUploading,
      words: isUploading ? 'Something is to be uploaded.' : 'Switch on what is to be uploaded and save.',
    },
    ...(registrationKey === undefined
      ? []
      : [
          {
            name: 'key',
            isDone: registrationKey !== '',
            words: registrationKey !== '' ? 'There is a registration key.' : 'Create a registration key.',
          },
        ]),
  ];
}

/** The steps of the running agent. */
function toldByAgent(server: CompanionServer, settings: GroupValue<'companionMod'>): Check[] {
  const { isConnected, type, uploads, save, log } = server;
  const isAgent = type === 'Agent';
  const wanted = [
    ['players', 'uploadPlayerData'],
    ['tribes', 'uploadPlayerData'],
    ['bases', 'uploadStructureData'],
    ['dinos', 'uploadDinoData'],
  ] as const;
  const kinds = wanted.flatMap(([kind, flag]) => (settings[flag] ? [kind] : []));
  const missing = kinds.filter((kind) => uploads[kind].at === 0);
  const isUploaded = kinds.length > 0 && missing.length === 0;
  return [
    {
      name: 'connected',
      isDone: isConnected && isAgent,
      words: <Connection server={server} />,
    },
    {
      name: 'save',
      isDone: save !== null,
      words: save ? (
        <>
          Save {save.counter} was read; the game wrote it <RelativeTime at={save.savedAt} isBrief />.
        </>
      ) : (
        'No save has been read yet: the agent waits until the game saves.'
      ),
    },
    {
      name: 'uploaded',
      isDone: isUploaded,
      words: isUploaded
        ? 'All that is switched on has been uploaded.'
        : `Not uploaded yet: ${missing.join(', ') || 'anything'}.`,
    },
    {
      name: 'log',
      isDone: log.isHandedOn,
      words: log.isHandedOn
        ? 'The log is handed on.'
        : 'The log is read over RCON: the agent has found none, or leaves it alone.',
    },
  ];
}

function Connection({ server: { isConnected, type, lastSeenAt } }: { server: CompanionServer }) {
  if (isConnected)
    return type === 'Agent'
      ? 'The agent is connected.'
      : 'A companion in the game is connected: it is used instead.';
  if (lastSeenAt === 0 || type !== 'Agent') return 'No agent has called yet.';
  return (
    <>
      The agent has stopped calling: its last call came <RelativeTime at={lastSeenAt} isBrief />.
    </>
  );
}
