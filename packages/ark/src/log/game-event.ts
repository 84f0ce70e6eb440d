import type { Color } from './rich-text.ts';

/** What a tribe-log entry tells, by its text. `other` for whatever the game adds. */
export type TribeEventKind =
  | 'tamed'
  | 'dino-killed'
  | 'member-killed'
  | 'enemy-killed'
  | 'structure-destroyed'
  | 'enemy-structure-destroyed'
  | 'auto-decayed'
  | 'demolished'
  | 'frozen'
  | 'claimed'
  | 'unclaimed'
  | 'uploaded'
  | 'downloaded'
  | 'member-added'
  | 'member-removed'
  | 'rank-changed'
  | 'alliance'
  | 'starved'
  | 'neutered'
  | 'anti-meshing'
  | 'duped-item'
  | 'mission'
  | 'other';

/**
 * A creature or survivor in a world line. `tribe` is '' for somebody without a tribe and null where the game
 * names none; `article` tells a killer by kind ("a Raptor") from one by name; `level` is null for a killer that
 * has none, such as the cold.
 */
export type Combatant = {
  article: 'a' | 'an' | null;
  name: string;
  level: number | null;
  species: string | null;
  tribe: string | null;
};

/** What one line tells. Names, messages and texts come from players: escape them for wherever they go. */
export type GameEvent =
  /** `eosId` is null and `platform` '' where the line has the name alone, as an older server writes it. */
  | { type: 'player.joined' | 'player.left'; player: string; eosId: string | null; platform: string }
  /** The server's own notes on somebody who connects. They hold IP addresses: not for publishing. */
  | { type: 'player.connecting'; text: string }
  /**
   * `player` is the platform account's name, `character` the survivor's. Lines of the game are of the chat for everybody;
   * what a companion has told says whose chat it is, and the survivor's tribe ('' for none).
   */
  | {
      type: 'chat.message';
      player: string;
      character: string;
      message: string;
      told?: { scope: 'global' | 'local' | 'tribe' | 'alliance'; tribe: string };
    }
  /** What was said through RCON, our own messages among it. */
  | { type: 'server.chat'; message: string }
  /** `accountId` is lower case: an EOS id, on ASE a Steam id. `arkId` is the player data id. */
  | { type: 'admin.command'; command: string; player: string; arkId: string; accountId: string }
  /** `day` and `time` (HH:MM:SS) are the game's calendar; `text` is free of markup. */
  | {
      type: 'tribe.log';
      tribe: string;
      tribeId: string;
      day: number;
      time: string;
      kind: TribeEventKind;
      color: Color | null;
      text: string;
    }
  /** `tamer` is null when only the tribe is named, `tribe` is null for a survivor without one. */
  | {
      type: 'dino.tamed';
      tamer: string | null;
      tribe: string | null;
      dino: string;
      level: number;
      species: string;
    }
  /** `cause` tells how; `killer` only for `killed`, `killerId` if the game adds it. */
  | {
      type: 'death';
      victim: Combatant;
      cause: 'killed' | 'starved';
      killer: Combatant | null;
      killerId: string | null;
    }
  | { type: 'world.saving' }
  /** `seconds` is how long it took; older builds don't say. */
  | { type: 'world.saved'; seconds: number | null }
  | { type: 'server.version'; version: string }
  /** The map is loaded; RCON is still slow and nobody can join. */
  | { type: 'server.loaded'; name: string }
  /** Open for players. */
  | { type: 'server.started' }
  | { type: 'server.stopping' }
  | { type: 'unknown'; text: string };

/** One line of the game log or chat. `at` is UTC milliseconds, null where the line carries no stamp (GetChat). */
export type GameLogEntry = GameEvent & { at: number | null };
