import type { PlayerPage as Page } from '@arkwright/contracts/players/page';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { IconUserQuestion } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Offer, useActions } from '../../kit/actions/use-actions.tsx';
import { usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { shortEosId } from '../../kit/players.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { Notices } from '../../ui/notices.tsx';
import { openPlayer, PLAYER_ACTIONS } from '../shared/actions/player-actions.ts';
import { LOOKING_UP, type PlayerTarget, toTarget } from '../shared/actions/player-target.ts';
import { BanCard } from './ban-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { PlayerHeader } from './player-header.tsx';
import styles from './player-page.module.css';
import {
  AlertCard,
  CharactersCard,
  ClaimsCard,
  InfractionsCard,
  RegistrationCard,
} from './section-cards.tsx';
import { Timeline } from './timeline.tsx';
import { WhoCard } from './who-card.tsx';

/** This is the page. */
const ACTIONS_HERE = PLAYER_ACTIONS.filter((action) => action !== openPlayer);

/** Before the player is read, or where that failed. */
const unknownTarget = (netId: string, failure: string | undefined): PlayerTarget => ({
  netId,
  name: shortEosId(netId),
  player: { unknown: failure ?? LOOKING_UP },
  ban: undefined,
  mute: undefined,
  alert: undefined,
});

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
  const failure = read.error ? toProblem(read.error).message : undefined;
  const target = read.data ? toTarget(read.data) : unknownTarget(netId, failure);
  const { offersFor, dialog } = useActions(ACTIONS_HERE);
  const offers = offersFor(target);
  usePreloadedDialogs(page);
  return (
    <div ref={page} data-fills>
      <PlayerHeader name={target.name} page={read.data} offers={offers} />
      <Notices>
        {read.error && <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />}
      </Notices>
      {read.isPending && <LoadingBox height={320} label="Loading player" />}
      {read.data && <Sections page={read.data} unban={offers.find(({ id }) => id === 'unban')} />}
      {dialog}
    </div>
  );
}

/** The state at the left, what happened at the right: nothing moves between the two. */
function Sections({ page, unban }: { page: Page; unban: Offer | undefined }) {
  const { netId } = page.player;
  return (
    <div className={styles.columns}>
      <div className={styles.cards}>
        <BanCard netId={netId} section={page.ban} unban={unban} />
        <WhoCard page={page} />
        <NotesCard netId={netId} section={page.notes} />
        <CharactersCard section={page.characters} />
        <RegistrationCard section={page.registration} />
        <InfractionsCard section={page.infractions} />
        <AlertCard section={page.alert} />
        <ClaimsCard section={page.claims} />
      </div>
      <Timeline page={page} />
    </div>
  );
}
