import type { PlayerPage, Section } from '@arkwright/contracts/players/page';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { useInstance } from '../../../kit/instances.ts';
import { playerName } from '../../../kit/players.ts';
import { useRead } from '../../../kit/reads.ts';
import { isInForce } from '../bans/ban-state.ts';

type Shown<Name extends 'ban' | 'alert' | 'infractions'> = Extract<
  PlayerPage[Name],
  { state: 'shown' }
>['data'];

/** A player whom actions are about, with their state as far as this person may see it. */
export type PlayerTarget = {
  netId: string;
  name: string;
  /** Where they are; a sentence while that isn't known. */
  player: KnownPlayer | { unknown: string };
  /** Undefined where it isn't known, null where there is none. */
  ban: Shown<'ban'> | undefined;
  mute: Shown<'infractions'>['mute'] | undefined;
  alert: Shown<'alert'> | undefined;
};

export const LOOKING_UP = 'Looking up the player …';
export const NOT_FOUND_NOW = 'The player could not be looked up. Open the menu again to retry.';

/** The player, if they are known by now. */
export const knownPlayer = ({ player }: Pick<PlayerTarget, 'player'>): KnownPlayer | undefined =>
  'unknown' in player ? undefined : player;

/** Whether a ban keeps the player out at `now`, ms since 1970. */
export function isBanned({ ban }: Pick<PlayerTarget, 'ban'>, now: number): boolean {
  return !!ban && isInForce(ban, now);
}

/** Whether the player is muted at `now`, ms since 1970. */
export function isMuted({ mute }: Pick<PlayerTarget, 'mute'>, now: number): boolean {
  return !!mute && mute.mutedUntil > now;
}

function dataOf<Data>(section: Section<Data> | undefined): Data | undefined {
  return section?.state === 'shown' ? section.data : undefined;
}

/** The target of a player's page. */
export function toTarget(page: PlayerPage): PlayerTarget {
  const { player, ban, infractions, alert } = page;
  return {
    netId: player.netId,
    name: playerName(player),
    player,
    ban: dataOf(ban),
    mute: dataOf(infractions)?.mute,
    alert: dataOf(alert),
  };
}

/** A player by as much as the place knows that names them; the rest is read. */
export function usePlayerTarget(named: { netId: string; name: string; known?: KnownPlayer }): PlayerTarget {
  const { netId, name, known } = named;
  const { id: botId } = useInstance();
  const read = useRead(playerRoutes.page, { params: { botId, netId } }, { enabled: netId !== '' });
  if (read.data) return { ...toTarget(read.data), name };
  const unknown = read.isError ? NOT_FOUND_NOW : LOOKING_UP;
  return { netId, name, player: known ?? { unknown }, ban: undefined, mute: undefined, alert: undefined };
}
