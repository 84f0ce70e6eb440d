/** How a simulated server answers, where real servers differ or a test wants to be hard on its client. */
export type ArkServerOptions = {
  /** The most body bytes in one packet; longer replies become several packets of the same id. 0 = never split. */
  splitBytes: number;
  /** Send replies in small TCP segments that cut through headers. */
  fragment: boolean;
  /** Send all packets of a reply in one write, behind an unrelated keep-alive. */
  coalesce: boolean;
  /** Whether GetGameLog empties the log or answers all of it every time. Tools disagree about the real game. */
  gameLogMode: 'drain' | 'accumulate';
  /** How text leaves: ASE and some builds turn everything outside ASCII into `?`. */
  encoding: 'utf8' | 'ascii' | 'latin1';
  /** What a second command gets while the first is not answered: nothing, a cut reply under the first's id, or its turn. */
  pipelining: 'drop' | 'garble' | 'queue';
  /** ASA kicks without a word, ASE says `<id> Kicked`. */
  kickReply: 'none' | 'text';
  /** Started with `-exclusivejoin`: nobody joins but who was allowed to by `AllowPlayerToJoinNoCheck`. */
  exclusiveJoin: boolean;
  /** AdminListURL: read at once, and every ten minutes of the game. Empty for none. */
  adminListUrl: string;
  /** The folder that `ShooterGame.log` is written into. Empty for none. */
  logFolder: string;
  /** Milliseconds between unsolicited `Keep Alive` packets on every connection. 0 = never. */
  keepAliveMs: number;
  /** Multiplies every delay that the game itself has: slow start, saving, exit, restart. 0.01 = a hundred times faster. */
  timeScale: number;
};

export const DEFAULT_SERVER_OPTIONS: ArkServerOptions = {
  splitBytes: 4096,
  fragment: false,
  coalesce: false,
  gameLogMode: 'drain',
  encoding: 'utf8',
  pipelining: 'drop',
  kickReply: 'none',
  exclusiveJoin: false,
  adminListUrl: '',
  logFolder: '',
  keepAliveMs: 30_000,
  timeScale: 1,
};
