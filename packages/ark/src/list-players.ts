import { gameLines } from './log/lines.ts';

/** An online player: the platform account's name (not the survivor's) and the id, lower case. */
export type OnlinePlayer = { name: string; id: string };

const ID_SHAPE = /^(?:UniqueNetId:)?([0-9a-f]{32}|\d{17})$/i;
const INDEX_SHAPE = /^\s*\d{1,4}\.(?=\s)/;

/**
 * The players in a `ListPlayers` reply: lines `0. Bob, 0002…` with a 32-digit EOS id (17-digit Steam id on
 * ASE). Names may contain ", " and ". ", so the id is after the last comma, and may be blank: ''. Other lines,
 * such as "No Players Connected", are skipped.
 */
export function parseListPlayers(reply: string): OnlinePlayer[] {
  const players: OnlinePlayer[] = [];
  for (const line of gameLines(reply).lines) {
    const comma = line.lastIndexOf(',');
    const id = ID_SHAPE.exec(line.slice(comma + 1).trim())?.[1];
    if (comma < 0 || id === undefined) continue;
    const name = line.slice(0, comma).replace(INDEX_SHAPE, '').trim();
    players.push({ name, id: id.toLowerCase() });
  }
  return players;
}

const BEGUN_LINE = /^\s*\d{1,4}(?:\.|$)/;

/** Whether a `ListPlayers` reply ends within a player's line: the rest of the list did not arrive in time. */
export function isListCut(reply: string): boolean {
  const last = reply.slice(reply.lastIndexOf('\n') + 1);
  return BEGUN_LINE.test(last) && parseListPlayers(last).length === 0;
}
