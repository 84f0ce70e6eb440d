import { isListCut, type OnlinePlayer, parseListPlayers } from '@arkwright/ark/list-players';
import type { RconReply } from '@arkwright/ark/rcon/client';

/** More than any game server has room for. */
const MAX_PLAYERS = 500;
/** With fewer players, most of them may well leave between two lists. */
const CROWD = 10;

/**
 * Who is on a server, list by list. A list may arrive without its end, so it makes nobody leave if it stops within a
 * line. If only silence ended it, or if it lacks most of a crowd, players leave once the next list lacks them as well.
 */
export class ListedPlayers {
  /** Whether the only list so far may lack players: others could have been there before it. */
  isGuess = false;
  #players: readonly OnlinePlayer[] | undefined;
  /** Who was missing from the last list and is kept. */
  #missing: ReadonlySet<string> = new Set();

  /** Returns who is on the server after a reply to `ListPlayers`. */
  update({ text, endedBySilence }: RconReply): readonly OnlinePlayer[] {
    const listed = parseListPlayers(text);
    const ids = new Set(listed.map(({ id }) => id));
    const before = this.#players ?? [];
    const absent = before.filter(({ id }) => !ids.has(id));
    const lacksMost = before.length >= CROWD && absent.length > before.length / 2;
    const isCut = isListCut(text);
    const isDoubtful = isCut || endedBySilence || lacksMost;
    const kept = isDoubtful ? absent.filter(({ id }) => isCut || !this.#missing.has(id)) : [];
    if (!isCut) this.#missing = new Set(kept.map(({ id }) => id));
    this.isGuess = isDoubtful && this.#players === undefined;
    this.#players = [...listed, ...kept].slice(0, MAX_PLAYERS);
    return this.#players;
  }
}
