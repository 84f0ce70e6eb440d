import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { Facts } from '../../ui/facts.tsx';

/** The registration that a dialog is about. */
export function RegistrationFacts({ registration }: { registration: PlayerRegistration }) {
  const { discordUsername, discordId, netId, awaitedNetId, playerName } = registration;
  return (
    <Facts>
      <dt>Discord name</dt>
      <dd>
        <bdi>{discordUsername}</bdi>
      </dd>
      <dt>Discord ID</dt>
      <dd>{discordId}</dd>
      {playerName && (
        <>
          <dt>Player</dt>
          <dd>
            <bdi>{playerName}</bdi>
          </dd>
        </>
      )}
      <dt>EOS ID</dt>
      <dd>{netId || awaitedNetId || 'N/A'}</dd>
    </Facts>
  );
}
