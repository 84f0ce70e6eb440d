import type { PlayerPage as Page } from '@arkwright/contracts/players/page';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { Skeleton } from '@mantine/core';
import { IconBellPlus, IconHammer, IconUserQuestion } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { lazyDialog, usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { Whereabouts } from '../../kit/player-words.tsx';
import { playerName, shortEosId } from '../../kit/players.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useWhyNoBan } from '../shared/bans/use-why-no-ban.ts';
import { useWhyNoAlert } from '../shared/player-alerts/use-why-no-alert.ts';
import { NamesCard } from './names-card.tsx';
import { NotesCard } from './notes-card.tsx';
import styles from './player-page.module.css';
import {
  AlertCard,
  BanCard,
  CharactersCard,
  ClaimsCard,
  InfractionsCard,
  RegistrationCard,
} from './section-cards.tsx';
import { Timeline } from './timeline.tsx';

const AlertDialog = lazyDialog(
  async () => (await import('../shared/player-alerts/add-alert-dialog.tsx')).AddAlertDialog,
);
const BanDialog = lazyDialog(
  async () => (await import('../shared/bans/ban-player-dialog.tsx')).BanPlayerDialog,
);

const EOS_ID = /^[0-9a-f]{32}$/;

/** Everything about a player, by the EOS ID in the address. */
export function PlayerPage() {
  const { eosId = '' }: { eosId?: string } = useParams({ strict: false });
  const netId = eosId.toLowerCase();
  if (!EOS_ID.test(netId)) {
    return (
      <EmptyState icon={<IconUserQuestion size={32} />} title="There is no such player" heading>
        An EOS ID has 32 characters, 0 to 9 and a to f. This address has no such ID.
      </EmptyState>
    );
  }
  return <OfPlayer key={netId} netId={netId} />;
}

function OfPlayer({ netId }: { netId: string }) {
  const { id: botId } = useInstance();
  const read = useRead(playerRoutes.page, { params: { botId, netId } });
  const page = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(page);
  return (
    <div ref={page} data-fills>
      <PlayerHeader netId={netId} player={read.data?.player} />
      <Notices>
        {read.error && <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />}
      </Notices>
      {read.isPending && <Skeleton height={320} aria-label="Loading player" role="status" />}
      {read.data && <Sections page={read.data} />}
    </div>
  );
}

function PlayerHeader({ netId, player }: { netId: string; player: Page['player'] | undefined }) {
  const name = player ? playerName(player) : shortEosId(netId);
  const whyNoAlert = useWhyNoAlert();
  const whyNoBan = useWhyNoBan();
  const { dialog, open, close } = useDialog<'ban' | 'alert'>();
  return (
    <>
      <PageHeader
        title={name}
        description={player && <Whereabouts player={player} />}
        actions={
          <>
            <ActionButton
              variant="default"
              leftSection={<IconBellPlus size={16} />}
              reason={whyNoAlert}
              onClick={() => open('alert')}
            >
              Add player alert
            </ActionButton>
            <ActionButton
              variant="default"
              leftSection={<IconHammer size={16} />}
              reason={whyNoBan}
              onClick={() => open('ban')}
            >
              Ban
            </ActionButton>
          </>
        }
      />
      {dialog === 'alert' && <AlertDialog player={{ netId, name }} onClose={close} />}
      {dialog === 'ban' && <BanDialog player={{ netId, name }} onClose={close} />}
    </>
  );
}

function Sections({ page }: { page: Page }) {
  const { netId } = page.player;
  return (
    <>
      <div className={styles.cards}>
        <NamesCard player={page.player} />
        <RegistrationCard section={page.registration} />
        <CharactersCard section={page.characters} />
        <BanCard section={page.ban} />
        <AlertCard section={page.alert} />
        <InfractionsCard section={page.infractions} />
        <ClaimsCard section={page.claims} />
      </div>
      <div className={styles.lists}>
        <NotesCard netId={netId} section={page.notes} />
        <Timeline netId={netId} />
      </div>
    </>
  );
}
