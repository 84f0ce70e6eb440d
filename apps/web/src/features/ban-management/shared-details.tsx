import type { SharedBan } from '@arkwright/contracts/ban-management/schema';
import { DetailSection, DetailSections } from '../../ui/details/details.tsx';
import { useNow } from '../../ui/use-now.ts';
import { endWords } from '../shared/bans/ban-state.ts';
import styles from './shared-details.module.css';
import { nameOf } from './shared-name.ts';

/** The expanded row: who has banned the player, why and until when. */
export function SharedDetails({ player }: { player: SharedBan }) {
  const now = useNow();
  return (
    <DetailSections>
      <DetailSection title="Bans" label={`Bans of ${nameOf(player) || player.netId}`}>
        <ul className={styles.bans}>
          {player.bans.map(({ guildName, reason, bannedUntil, playerName }, index) => (
            // Two of one bot may look the same: only their order distinguishes them.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={index}>
              <strong>
                <bdi>{guildName}</bdi>
              </strong>
              <span>{endWords(bannedUntil, now)}</span>
              <bdi>{reason}</bdi>
              {playerName !== '' && (
                <span>
                  as <bdi>{playerName}</bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
      </DetailSection>
    </DetailSections>
  );
}
