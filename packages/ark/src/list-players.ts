import { gameLines } from './log/lines.ts';

/** An online player: the platform account's name (not the survivor's) and the id, lower case. */
export type OnlinePlayer = { name: string; id: string };

const ID_SHAPE = /^(?:UniqueNetId:)?([0-9a-f]{32}|\d{17})$/i;
const INDEX_SHAPE = /^\s*(\d{1,4})\.(?=\s)/;

const NOBODY = /^\s*no players connected\s*$/i;

/** A `ListPlayers` reply. */
export type PlayerList = {
  players: OnlinePlayer[];
  /** Names in lines without a valid id, '' where there is no name: who is meant is not known. */
  unread: string[];
  /** Whether lines may be missing: numbers are left out, or the reply has no players and doesn’t say that there are none. */
  isIncomplete: boolean;
};

/**
 * Reads a `ListPlayers` reply: lines `0. Bob, 0002…` with a 32-digit EOS id (17-digit Steam id on ASE). Names may contain
 * ", " and ". ", so the id is after the last comma, and may be blank: ''.
 */
export function readPlayerList(reply: string): PlayerList {
  const players: OnlinePlayer[] = [];
  const unread: string[] = [];
  let isIncomplete = !NOBODY.test(reply);
  let next: number | undefined;
  for (const line of gameLines(reply).lines) {
    if (line.trim() === '' || NOBODY.test(line)) continue;
    const comma = line.lastIndexOf(',');
    const id = ID_SHAPE.exec(line.slice(comma + 1).trim())?.[1];
    const name = line.slice(0, Math.max(0, comma)).replace(INDEX_SHAPE, '').trim();
    if (comma < 0 || id === undefined) unread.push(name);
    else players.push({ name, id: id.toLowerCase() });
    if (players.length === 1 && unread.length === 0) isIncomplete = false;
    const index = INDEX_SHAPE.exec(line)?.[1];
    if (index === undefined) continue;
    // Some builds may count from 1.
    if (Number(index) > (next ?? 1)) isIncomplete = true;
    next = Number(index) + 1;
  }
  return { players, unread, isIncomplete };
}

/** The players in a `ListPlayers` reply; other lines are skipped. */
export const parseListPlayers = (reply: string): OnlinePlayer[] => readPlayerList(reply).players;

const BEGUN_LINE = /^\s*\d{1,4}(?:\.|$)/;

/** Whether a `ListPlayers` reply ends within a player's line: the rest of the list did not arrive in time. */
export function isListCut(reply: string): boolean {
  const last = reply.slice(reply.lastIndexOf('\n') + 1);
  return BEGUN_LINE.test(last) && parseListPlayers(last).length === 0;
}
