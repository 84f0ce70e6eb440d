import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { Facts } from '../../../ui/facts.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { isInForce } from './ban-state.ts';

type UnbanWordsProps = {
  ban: Pick<BanEntry, 'netId' | 'playerName' | 'reason' | 'isAutomatic' | 'isIgnoreEntry' | 'bannedUntil'>;
};

/** Whose entry leaves the ban list, and what that does. */
export function UnbanWords({ ban }: UnbanWordsProps) {
  const { netId, playerName, reason } = ban;
  const now = useNow();
  return (
    <>
      <Facts>
        <dt>Player name</dt>
        <dd>{playerName === '' ? 'not known' : <bdi>{playerName}</bdi>}</dd>
        <dt>EOS ID</dt>
        <dd>{netId}</dd>
        <dt>Reason</dt>
        <dd>
          <bdi>{reason}</bdi>
        </dd>
      </Facts>
      <span>
        {isInForce(ban, now)
          ? 'The player can join again: at once on the game servers that are up, on the others when they come.'
          : 'The entry is deleted from the list.'}
      </span>
      {ban.isAutomatic && (
        <span>
          The ban was made for banned words. The player’s infractions go back to none, so that the next word
          does not bring it again at once.
        </span>
      )}
    </>
  );
}
