import { isListCut, type OnlinePlayer, readPlayerList } from '@arkwright/ark/list-players';
import type { RconReply } from '@arkwright/ark/rcon/client';

/** More than any game server has room for. */
const MAX_PLAYERS = 500;
/** With fewer players, most of them may well leave between two lists. */
const CROWD = 10;

/**
 * Who is on a server, list by list. A list may arrive without its end, so it makes nobody leave if it stops within a
 * line, and none whose line can't be read. If only silence ended it, if it lacks lines or most of a crowd, or if nothing
 * of it is a list, players leave once the next one lacks them as well.
 */
export class ListedPlayers {
  /** Whether the only list so far may lack players: others could have been there before it. */
  isGuess = false;
  #players: readonly OnlinePlayer[] | undefined;
  /** Who was missing from the last list and is kept. */
  #missing: ReadonlySet<string> = new Set();

  /** Returns who is on the server after a reply to `ListPlayers`. */
  update({ text, endedBySilence }: RconReply): readonly OnlinePlayer[] {
    const { players: listed, unread, isIncomplete } = readPlayerList(text);
    const ids = new Set(listed.map(({ id }) => id));
    const before = this.#players ?? [];
    const absent = before.filter(({ id }) => !ids.has(id));
    const lacksMost = before.length >= CROWD && absent.length > before.length / 2;
    const isCut = isListCut(text);
    const isDoubtful = isCut || endedBySilence || lacksMost || isIncomplete || unread.length > 0;
    const unreadNames = new Set(unread);
    const isKept = ({ id, name }: OnlinePlayer) => isCut || unreadNames.has(name) || !this.#missing.has(id);
    const kept = isDoubtful ? absent.filter(isKept) : [];
    if (!isCut) this.#missing = new Set(kept.map(({ id }) => id));
    this.isGuess = isDoubtful && this.#players === undefined;
    this.#players = [...listed, ...kept].slice(0, MAX_PLAYERS);
    return this.#players;
  }
}
