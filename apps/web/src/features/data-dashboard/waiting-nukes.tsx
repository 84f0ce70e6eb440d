import { NUKE_WAITS_MINUTES } from '@arkwright/contracts/nukes/bounds';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import type { NukeKind, WaitingNuke } from '@arkwright/contracts/nukes/schema';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { useInstance } from '../../kit/instances.ts';
import type { Outcome } from '../../kit/problem.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { NukeDialog } from './nuke-dialog.tsx';
import { useWhyNoNuke } from './use-why-no-nuke.ts';

const WORDS = { players: 'player', tribes: 'tribe', bases: 'base' } as const;
const NOT_ALONE = 'You asked for it: a second person has to agree.';

/** Nukes that wait until a second person agrees; nothing while none does. */
export function WaitingNukes() {
  const id = useId();
  const { id: botId } = useInstance();
  const read = useRead(nukeRoutes.waitingNukes, { params: { botId } }, { refetchInterval: REFRESH_MS });
  const nuke = useNuke();
  const declining = useAction(nukeRoutes.declineNuke);
  const noDecline = useCan(nukeRoutes.declineNuke).reason;
  const noNuke = useWhyNoNuke(nukeRoutes.nukeTribe);
  const { dialog, open, close } = useDialog<WaitingNuke>();
  const rows = read.data ?? [];
  const refresh = async () => void (await read.refetch());

  async function decline({ id: nukeId, serverId, name, isMine }: WaitingNuke): Promise<void> {
    const outcome = await declining.run({ body: { serverId, id: nukeId } });
    const message = isMine ? `You no longer ask to nuke ${name}` : `You declined to nuke ${name}`;
    showToast(outcome.ok ? { tone: 'good', message } : { tone: 'danger', message: outcome.problem.message });
    await refresh();
  }

  if (read.error)
    return <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />;
  return (
    <>
      {rows.length > 0 && (
        <section aria-labelledby={id}>
          <Title order={2} size="h4" id={id}>
            Waits for a second person
          </Title>
          <Text c="dimmed">
            Two people must agree to a nuke. Whatever nobody agrees to within {NUKE_WAITS_MINUTES} minutes
            ends.
          </Text>
          <Stack mt="xs">
            {rows.map((row) => (
              <Group key={row.id} justify="space-between" gap="xs">
                <Text>
                  <bdi>{row.by}</bdi> asks to nuke the {WORDS[row.kind]} {row.kind === 'bases' && 'of '}
                  <strong>
                    <bdi>{row.name || row.targetId}</bdi>
                  </strong>{' '}
                  on <ServerChip id={row.serverId} name={row.serverName} />. Ends{' '}
                  <RelativeTime at={row.endsAt} />.
                </Text>
                <Group gap="xs">
                  <ActionButton
                    variant="default"
                    reason={noNuke ?? (row.isMine ? NOT_ALONE : undefined)}
                    onClick={() => open(row)}
                  >
                    Agree
                  </ActionButton>
                  <ActionButton variant="default" reason={noDecline} onClick={() => void decline(row)}>
                    {row.isMine ? 'Take back' : 'Decline'}
                  </ActionButton>
                </Group>
              </Group>
            ))}
          </Stack>
        </section>
      )}
      {dialog && (
        <NukeDialog
          what={WORDS[dialog.kind]}
          serverId={dialog.serverId}
          serverName={dialog.serverName}
          onNuke={() => nuke(dialog)}
          onNuked={refresh}
          onClose={close}
        >
          <span>
            <bdi>{dialog.by}</bdi> has asked for it. {ABOUT[dialog.kind]}{' '}
            <strong>
              <bdi>{dialog.name || dialog.targetId}</bdi>
            </strong>{' '}
            will be destroyed in the running game.
          </span>
        </NukeDialog>
      )}
    </>
  );
}

const ABOUT: Record<NukeKind, string> = {
  players: 'The character',
  tribes: 'All structures, dinos and characters of the tribe',
  bases: 'The structures, with everything inside, of a base of',
};

/** Confirms a pending nuke with the same call as the row's own button. */
function useNuke(): (row: WaitingNuke) => Promise<Outcome<boolean>> {
  const player = useAction(nukeRoutes.nukePlayer);
  const tribe = useAction(nukeRoutes.nukeTribe);
  const base = useAction(nukeRoutes.nukeBase);
  return ({ kind, serverId, targetId }) => {
    if (kind === 'players') return player.run({ body: { serverId, playerId: targetId } });
    if (kind === 'tribes') return tribe.run({ body: { serverId, tribeId: targetId } });
    return base.run({ body: { serverId, baseId: targetId } });
  };
}
