import { isEosId } from '@arkwright/ark/eos-id';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { KICK_PAUSE_MINUTES } from '@arkwright/contracts/admin-groups/bounds';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';

/** A player's admin command. */
export type AdminLine = Extract<GameLogEntry, { type: 'admin.command' }>;

/** No kicks for commands older than this, such as after the bot was away. */
const NEWS_MS = DAY_MS;
const PAUSE_MS = KICK_PAUSE_MINUTES * MINUTE_MS;

/**
 * The lines that name a player by the EOS ID. Lines of the server itself, the bot and other RCON clients have none, or one
 * that is all zeros.
 */
export function adminLinesIn(events: readonly GameLogEntry[]): AdminLine[] {
  return events.filter(
    (event): event is AdminLine =>
      event.type === 'admin.command' && isEosId(event.accountId) && !/^0+$/.test(event.accountId),
  );
}

/** Whether the game says in these lines that it has just been started. */
export const saysStarted = (events: readonly GameLogEntry[]) =>
  events.some(
    ({ type }) => type === 'server.version' || type === 'server.loaded' || type === 'server.started',
  );

export type KickRule = {
  isOn: boolean;
  /** The groups within the tier's limit, and those above: players in the latter are not kicked, either. */
  groups: {
    within: readonly { admins: readonly string[] }[];
    above: readonly { admins: readonly string[] }[];
  };
  /** Admins set on the server itself, apart from the groups. */
  serverAdmins: readonly string[];
  /** When the lists were last changed, and when the server came up, ms. */
  changedAt: number;
  upSince: number;
  now: number;
};

/** Whether there is a list at all: by an empty one everybody would be kicked. */
export const hasList = ({ within }: KickRule['groups']): boolean =>
  within.some(({ admins }) => admins.length > 0);

/** Whether players can be kicked by lists now: a list is not empty, and every game has had time to read it. */
export function canKick({ isOn, groups, changedAt, upSince, now }: KickRule): boolean {
  return isOn && hasList(groups) && now - Math.max(changedAt, upSince) >= PAUSE_MS;
}

/** Tells whether the player of a line must be kicked, if `canKick`. */
export function unlistedBy({ groups, serverAdmins, now }: KickRule): (line: AdminLine) => boolean {
  const lists = [...groups.within, ...groups.above].map(({ admins }) => admins);
  const listed: ReadonlySet<string> = new Set([serverAdmins, ...lists].flat());
  return ({ at, accountId }) => (at === null || at >= now - NEWS_MS) && !listed.has(accountId);
}
