import { MAX_WATCHED_MODS, NEEDS_CURSEFORGE_KEY } from '@arkwright/contracts/update-notifications/bounds';
import type { UpdateState } from '@arkwright/contracts/update-notifications/schema';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './update-notifications.module.css';

const STEAM = 'api.steamcmd.net';

/** The newest build that is known, how old that knowledge is, and whether there may be more. */
export function KnownBuild({ game }: { game: UpdateState['game'] | undefined }) {
  if (!game) return null;
  const { buildId, publishedAt, answeredAt, claim } = game;
  return (
    <Notes>
      {buildId !== '' && (
        <p>
          Newest build: <strong className={styles.number}>{buildId}</strong>
          {publishedAt > 0 && (
            <>
              , published <RelativeTime at={publishedAt} />
            </>
          )}
          .
        </p>
      )}
      {claim && (
        <p>
          {STEAM} said build <strong className={styles.number}>{claim.version}</strong>{' '}
          <RelativeTime at={claim.at} />. That is unlikely, and counts once it says so again.
        </p>
      )}
      <p className={styles.source}>
        {answeredAt === 0 ? (
          'Not checked yet. Checking starts when notifications are switched on.'
        ) : (
          <>
            Source: {STEAM}, <RelativeTime at={answeredAt} />.
          </>
        )}
      </p>
      <Trouble of={game} service={STEAM} more="a new build" />
    </Notes>
  );
}

/** How CurseForge is doing, and whether this installation may ask it. */
export function KnownMods({ mods, unwatched }: { mods: UpdateState['mods'] | undefined; unwatched: number }) {
  if (!mods) return null;
  if (!mods.hasKey)
    return (
      <Notes>
        <Banner tone="warning">{NEEDS_CURSEFORGE_KEY}</Banner>
      </Notes>
    );
  return (
    <Notes>
      <p className={styles.source}>
        {mods.answeredAt === 0 ? (
          'Not checked yet. Checking CurseForge starts when notifications are switched on.'
        ) : (
          <>
            Source: CurseForge, <RelativeTime at={mods.answeredAt} />.
          </>
        )}
      </p>
      {unwatched > 0 && (
        <Banner tone="warning">
          {MAX_WATCHED_MODS.toLocaleString('en')} different mods are watched at most, the additional ones
          first: {unwatched.toLocaleString('en')} of your servers’ mods are not.
        </Banner>
      )}
      {mods.problem === 'refused' ? (
        <Banner tone="danger">
          CurseForge refuses the key of this installation: whoever runs it has to set another
          CURSEFORGE_API_KEY. Nobody is told of mods until then.
        </Banner>
      ) : (
        <Trouble of={mods} service="CurseForge" more="new versions of mods" />
      )}
    </Notes>
  );
}

type TroubleProps = {
  of: Pick<UpdateState['game'], 'problem' | 'isOut' | 'answeredAt'>;
  service: string;
  /** What may be missing unnoticed. */
  more: string;
};

/** A single answer that does not come is no news; hours without one are. */
function Trouble({ of: { problem, isOut, answeredAt }, service, more }: TroubleProps) {
  if (problem === '') return null;
  if (answeredAt === 0) return <p className={styles.source}>{service} has not answered yet.</p>;
  if (!isOut) return null;
  return (
    <Banner tone="warning">
      {service} {problem === 'throttled' ? 'has asked to be left alone' : 'has not answered'} since{' '}
      <RelativeTime at={answeredAt} withDate />: there may be {more} that nobody here knows of.
    </Banner>
  );
}

const Notes = ({ children }: { children: ReactNode }) => (
  <Stack className={styles.notes} gap={6} role="status">
    {children}
  </Stack>
);
