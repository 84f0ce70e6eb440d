import type { PlayerPage } from '@arkwright/contracts/players/page';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { PlayerCard } from './player-card.tsx';

/** The player's current and former names, and when they were seen. */
export function WhoCard({ page: { player } }: { page: PlayerPage }) {
  const { name, characterName, formerNames, netId, firstSeen, lastSeen } = player;
  return (
    <PlayerCard title="Who">
      <DetailFacts>
        <DetailFact label="Player">{name === '' ? <Unknown /> : <bdi>{name}</bdi>}</DetailFact>
        <DetailFact label="Survivor">
          {characterName === '' ? <Unknown /> : <bdi>{characterName}</bdi>}
        </DetailFact>
        <DetailFact label="Earlier player names">
          {formerNames.length === 0
            ? 'none known'
            : // Names have commas in them: each is a line.
              formerNames.map((former) => (
                <div key={former}>
                  <bdi>{former}</bdi>
                </div>
              ))}
        </DetailFact>
        <DetailFact label="First seen">
          {firstSeen === 0 ? <Unknown /> : <RelativeTime at={firstSeen} />}
        </DetailFact>
        <DetailFact label="Last seen">
          {lastSeen === 0 ? <Unknown /> : <RelativeTime at={lastSeen} />}
        </DetailFact>
      </DetailFacts>
      <DetailFacts>
        <DetailFact label="EOS ID">
          <IdCell label="EOS ID" value={netId} />
        </DetailFact>
      </DetailFacts>
    </PlayerCard>
  );
}
