/** What a session has to know of its game server. */
export type GameServer = ServerKey & {
  name: string;
  host: string;
  rconPort: number;
  /** Sealed: see ../secrets.ts. */
  rconPassword: string;
  /**
   * Whether it is the same game as an older server of the instance. Reading chat and log takes them from the game, so
   * only the older one's session does; else each would get a part of the lines.
   */
  isTwin?: boolean;
  /** Whether an agent hands on its log, now or at least within the last day; empty if not. */
  logAgent?: LogAgent;
};

export type LogAgent = '' | 'now' | 'lately';

/** Names a game server. The instance is part of it, so that an id alone never reaches another instance's server. */
export type ServerKey = { botId: string; id: string };

export const keyText = ({ botId, id }: ServerKey): string => `${botId}/${id}`;

/** Whether a session of the one can go on as it is for the other. A new name needs no new session. */
export function sharesConnection(a: GameServer, b: GameServer): boolean {
  const isSameGame = a.host === b.host && a.rconPort === b.rconPort;
  return isSameGame && a.rconPassword === b.rconPassword && (a.isTwin ?? false) === (b.isTwin ?? false);
}
