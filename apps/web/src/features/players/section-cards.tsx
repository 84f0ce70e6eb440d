import { SHARED_NAME_WORDS } from '@arkwright/contracts/chat-mutes/schema';
import { durationWords } from '@arkwright/contracts/core/duration';
import type { PlayerCharacter, PlayerPage } from '@arkwright/contracts/players/page';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import { LastingTime, RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { Nothing, SectionCard } from './player-card.tsx';
import styles from './section-cards.module.css';

/** The player's survivors, with the tribes that each was in, the latest first. */
export function CharactersCard({ section }: { section: PlayerPage['characters'] }) {
  return (
    <SectionCard title="Characters and tribes" of="characters" section={section}>
      {(characters) =>
        characters.length === 0 ? (
          <Nothing>
            No companion has uploaded a character of this player, and no save at a host had one.
          </Nothing>
        ) : (
          <ul className={styles.list}>
            {characters.map((character) => (
              <li key={character.id}>
                <Character character={character} />
              </li>
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}

function Character({ character }: { character: PlayerCharacter }) {
  const { characterName, level, serverId, serverName, lastSeen, tribeName, tribes } = character;
  const earlier = tribes.slice(0, -1).toReversed();
  const since = tribes.at(-1)?.since ?? 0;
  return (
    <>
      <div className={styles.line}>
        <bdi className={styles.name}>{characterName}</bdi>
        <span className={styles.about}>
          level {level}, on <ServerChip id={serverId} name={serverName} />
          {lastSeen > 0 && (
            <>
              , seen <RelativeTime at={lastSeen} />
            </>
          )}
        </span>
      </div>
      <div>
        {tribeName === '' ? 'In no tribe' : <Tribe name={tribeName} />}
        {since > 0 && (
          <span className={styles.about}>
            {' '}
            <LastingTime since={since} />
          </span>
        )}
      </div>
      {earlier.length > 0 && (
        <ol className={styles.earlier} aria-label={`Earlier tribes of ${characterName}`}>
          {earlier.map(({ name, since: at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: somebody can come back into a tribe; the order is all there is
            <li key={index}>
              before: {name === '' ? 'no tribe' : <Tribe name={name} />}
              {at > 0 && (
                <>
                  , from <RelativeTime at={at} />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const Tribe = ({ name }: { name: string }) => <bdi className={styles.name}>{name}</bdi>;

export function RegistrationCard({ section }: { section: PlayerPage['registration'] }) {
  return (
    <SectionCard title="Registration and playtime" of="registration" section={section}>
      {(registration) =>
        registration === null ? (
          <Nothing>Not registered. Playtime is counted for registered players.</Nothing>
        ) : (
          <DetailFacts>
            <DetailFact label="Discord">
              <bdi>{registration.discordUsername}</bdi>
            </DetailFact>
            <DetailFact label="Discord ID">
              <IdCell label="Discord ID" value={registration.discordId} />
            </DetailFact>
            <DetailFact label="Registered">
              <RelativeTime at={registration.createdAt} />
            </DetailFact>
            <DetailFact label="Playtime">{durationWords(registration.playtimeSeconds)}</DetailFact>
            {registration.clusters.map(({ clusterId, name, playtimeSeconds }) => (
              <DetailFact key={clusterId} label={`Playtime on ${name}`}>
                {durationWords(playtimeSeconds)}
              </DetailFact>
            ))}
          </DetailFacts>
        )
      }
    </SectionCard>
  );
}

export function AlertCard({ section }: { section: PlayerPage['alert'] }) {
  return (
    <SectionCard title="Player alert" of="alert" section={section}>
      {(alert) =>
        alert === null ? (
          <Nothing>No alert for this player.</Nothing>
        ) : (
          <DetailFacts>
            <DetailFact label="Name">
              <bdi>{alert.name}</bdi>
            </DetailFact>
            <DetailFact label="Reason">
              <bdi>{alert.reason}</bdi>
            </DetailFact>
            <DetailFact label="Alerts on">{toldOf(alert)}</DetailFact>
            {alert.createdAt > 0 && (
              <DetailFact label="Added">
                <RelativeTime at={alert.createdAt} />
              </DetailFact>
            )}
          </DetailFacts>
        )
      }
    </SectionCard>
  );
}

function toldOf({ alertJoin, alertLeave }: { alertJoin: boolean; alertLeave: boolean }): string {
  if (alertJoin && alertLeave) return 'joining and leaving';
  if (alertJoin) return 'joining';
  return alertLeave ? 'leaving' : 'nothing';
}

export function InfractionsCard({ section }: { section: PlayerPage['infractions'] }) {
  return (
    <SectionCard title="Infractions" of="infractions" section={section}>
      {({ count, mute }) => (
        <DetailFacts>
          <DetailFact label="Banned words and warnings">
            {count === null ? 'counted for registered players only' : count}
          </DetailFact>
          <DetailFact label="Chat">
            {mute === null ? (
              'not muted'
            ) : (
              <>
                <StatusDot tone="warning">muted</StatusDot>
                <div>
                  until <RelativeTime at={mute.mutedUntil} withDate />
                </div>
                <bdi>{mute.reason}</bdi>
                {mute.isNameShared && <div>{SHARED_NAME_WORDS}</div>}
              </>
            )}
          </DetailFact>
        </DetailFacts>
      )}
    </SectionCard>
  );
}

export function ClaimsCard({ section }: { section: PlayerPage['claims'] }) {
  return (
    <SectionCard title="Starter set claims" of="claims" section={section}>
      {(claims) =>
        claims.length === 0 ? (
          <Nothing>No starter set was claimed.</Nothing>
        ) : (
          <ul className={styles.list}>
            {claims.map(({ setId, setName, count, maxClaims }) => (
              <li key={setId} className={styles.line}>
                {setName === '' ? 'A set that was deleted' : <bdi className={styles.name}>{setName}</bdi>}
                <span className={styles.about}>{maxClaims === 0 ? count : `${count} of ${maxClaims}`}</span>
              </li>
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}
