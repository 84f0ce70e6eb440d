import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { DetailSection, DetailSections } from '../../ui/details/details.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { type ClusterMapping, type Playtime, playtimesOf, playtimeWords } from './playtime.ts';
import styles from './registration-details.module.css';
import type { RegistrationDialog } from './registration-dialogs.tsx';
import { isRegistered } from './status-cell.tsx';
import type { RegistrationReasons } from './use-registrations.ts';
import { useSetNames } from './use-set-names.ts';

/** Shown for a starter set that is claimed but does not exist (specification §8). */
const NO_SUCH_SET = 'NON-EXISTING STARTER SET';

type RegistrationDetailsProps = {
  registration: PlayerRegistration;
  mappings: readonly ClusterMapping[];
  reasons: RegistrationReasons;
  open: (dialog: RegistrationDialog) => void;
};

/** The expanded row: playtimes, claims, and the number of banned words. */
export function RegistrationDetails({ registration, mappings, reasons, open }: RegistrationDetailsProps) {
  const { discordUsername, startSetClaims, bannedWordInfractions } = registration;
  const nameOfSet = useSetNames(startSetClaims.length > 0);

  function resetProblem({ playtimeId }: Playtime): string | undefined {
    if (reasons.resetPlaytime !== undefined) return reasons.resetPlaytime;
    if (!isRegistered(registration)) return 'This player has not finished the registration yet.';
    return playtimeId === '' ? 'This cluster has no cluster ID in the settings.' : undefined;
  }

  return (
    <DetailSections>
      <DetailSection title="Playtime" label={`Playtime of ${discordUsername}`}>
        <ul className={styles.list}>
          {playtimesOf(registration, mappings).map((playtime) => (
            <li key={`${playtime.playtimeId} ${playtime.name}`}>
              <bdi>{playtime.name}</bdi>
              <span>{playtimeWords(playtime.counter)}</span>
              <ActionIconButton
                label={`Reset playtime: ${playtime.name}`}
                icon={<IconRestore {...ROW_ICON} />}
                reason={resetProblem(playtime)}
                onClick={() => open({ kind: 'reset-playtime', row: registration, playtime })}
              />
            </li>
          ))}
        </ul>
      </DetailSection>
      <DetailSection title="Starter set claims" label={`Starter set claims of ${discordUsername}`}>
        {startSetClaims.length === 0 && <Text>No claims.</Text>}
        <ul className={styles.list}>
          {startSetClaims.map(({ setId, count }) => (
            <li key={setId}>
              <span className={styles.set}>
                {nameOfSet(setId) === undefined ? (
                  <>
                    {NO_SUCH_SET}
                    <code>{setId}</code>
                  </>
                ) : (
                  <bdi>{nameOfSet(setId)}</bdi>
                )}
              </span>
              <span>{count === 1 ? 'once' : `${count} times`}</span>
              <ActionIconButton
                label={`Reset claim: ${nameOfSet(setId) ?? setId}`}
                icon={<IconRestore {...ROW_ICON} />}
                reason={reasons.resetClaims}
                onClick={() => open({ kind: 'reset-claim', row: registration, setId })}
              />
            </li>
          ))}
        </ul>
      </DetailSection>
      <DetailSection title="Banned words" label={`Banned words of ${discordUsername}`}>
        <Text>{infractionWords(bannedWordInfractions)}</Text>
      </DetailSection>
    </DetailSections>
  );
}

function infractionWords(count: number): string {
  if (count === 0) return 'No infractions.';
  return count === 1 ? '1 infraction' : `${count.toLocaleString()} infractions`;
}
