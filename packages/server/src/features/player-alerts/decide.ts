import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';

/** A player joined or left. */
export type Move = Extract<GameLogEntry, { type: 'player.joined' | 'player.left' }>;

/** `at`: ms since 1970; null where the line of the log does not say it. */
export type PlayerAlertEvent = {
  alert: AlertPlayer;
  hasJoined: boolean;
  playerName: string;
  at: number | null;
};

/** Recent joins and leaves in the lines of a log. Both in ms since 1970; lines without a time count as recent. */
export function movesIn(events: readonly GameLogEntry[], since: number): Move[] {
  return events.filter(
    (event): event is Move =>
      (event.type === 'player.joined' || event.type === 'player.left') && (event.at ?? since) >= since,
  );
}

/** Finds the alert of a move. `idOf` returns the player of a line that only has a name, if that is known. */
export function alertFinder(
  alerts: readonly AlertPlayer[],
  idOf: ReadonlyMap<string, string>,
): (move: Move) => PlayerAlertEvent | undefined {
  const alertOf: ReadonlyMap<string, AlertPlayer> = new Map(alerts.map((alert) => [alert.netId, alert]));
  return ({ at, type, player, eosId }) => {
    const alert = alertOf.get(eosId ?? idOf.get(player) ?? '');
    const hasJoined = type === 'player.joined';
    if (!alert || !(hasJoined ? alert.alertJoin : alert.alertLeave)) return undefined;
    return { alert, hasJoined, playerName: player, at };
  };
}
