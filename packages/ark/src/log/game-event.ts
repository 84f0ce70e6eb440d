import type { Color } from './rich-text.ts';

/** The kind of a tribe-log entry, by its text. `other` for anything the game adds. */
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
  | 'unfrozen'
  | 'death-essence'
  | 'claimed'
  | 'unclaimed'
  | 'uploaded'
  | 'downloaded'
  | 'member-added'
  | 'member-removed'
  | 'merged'
  | 'rank-changed'
  | 'alliance'
  | 'starved'
  | 'neutered'
  | 'anti-meshing'
  | 'duped-item'
  | 'mission'
  | 'other';

/**
 * A creature or survivor in a world line. `tribe` is '' for somebody without a tribe and null if the game
 * names none; `article` distinguishes a kind of killer ("a Raptor") from a named one; `level` is null for a
 * killer without one, such as the cold.
 */
export type Combatant = {
  article: 'a' | 'an' | null;
  name: string;
  level: number | null;
  species: string | null;
  tribe: string | null;
};

/**
 * What a line outside the grammar is about, in whatever language the game writes (launch option `-culture`):
 * - `tribe`: an entry of a tribe's log
 * - `admin`: an admin's command
 * - `private`: anything else; it may be one of these two
 * - `save`: a world save, by its form
 * - `plain`: known to be for everyone
 */
export type LineShape = 'tribe' | 'admin' | 'private' | 'save' | 'plain';

/** The event of one line. Names, messages and texts come from players: escape them for their destination. */
export type GameEvent =
  /** `eosId` is null and `platform` '' if the line has only the name, as on older servers. */
  | { type: 'player.joined' | 'player.left'; player: string; eosId: string | null; platform: string }
  /** The server's own notes on a connecting player. They contain IP addresses: don't publish them. */
  | { type: 'player.connecting'; text: string }
  /**
   * `player` is the platform account's name, `character` the survivor's. The game's own lines are global
   * chat; a companion also sends the scope and the survivor's tribe ('' for none).
   */
  | {
      type: 'chat.message';
      player: string;
      character: string;
      message: string;
      told?: { scope: 'global' | 'local' | 'tribe' | 'alliance'; tribe: string };
    }
  /** A message sent over RCON, including our own. */
  | { type: 'server.chat'; message: string }
  /**
   * `accountId` is lower case: an EOS id, on ASE a Steam id. `arkId` is the player data id. All three are ''
   * where the game names nobody.
   */
  | { type: 'admin.command'; command: string; player: string; arkId: string; accountId: string }
  /** `day` and `time` (HH:MM:SS) are the game's calendar; `text` has no markup. */
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
  /** `tamer` is null if only the tribe is named, `tribe` is null for a survivor without one. */
  | {
      type: 'dino.tamed';
      tamer: string | null;
      tribe: string | null;
      dino: string;
      level: number;
      species: string;
    }
  /** `cause` is the way; `killer` only for `killed`, `killerId` if the game adds it. */
  | {
      type: 'death';
      victim: Combatant;
      cause: 'killed' | 'starved';
      killer: Combatant | null;
      killerId: string | null;
    }
  | { type: 'world.saving' }
  /** `seconds` is the duration; older builds don't give it. */
  | { type: 'world.saved'; seconds: number | null }
  | { type: 'server.version'; version: string }
  /** The map is loaded; RCON is still slow and nobody can join. */
  | { type: 'server.loaded'; name: string }
  /** Open for players. */
  | { type: 'server.started' }
  | { type: 'server.stopping' }
  /** Outside the grammar, as on servers in another language. `shape` says who may read it. */
  | { type: 'unknown'; text: string; shape: LineShape };

export type ChatMessage = Extract<GameEvent, { type: 'chat.message' }>;

/**
 * One line of the game log or chat. `at` is UTC milliseconds, null if the line has no stamp (GetChat).
 * `orChat` is another way to read a line that looks like the game's own: a message of an account that is named
 * like one.
 */
export type GameLogEntry = GameEvent & { at: number | null; orChat?: ChatMessage };
