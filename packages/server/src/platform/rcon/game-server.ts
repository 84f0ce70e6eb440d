/** What a session has to know of its game server. */
export type GameServer = ServerKey & {
  name: string;
  host: string;
  rconPort: number;
  /** Sealed: see ../secrets.ts. */
  rconPassword: string;
};

/** Names a game server. The instance is part of it, so that an id alone never reaches another instance's server. */
export type ServerKey = { botId: string; id: string };

export const keyText = ({ botId, id }: ServerKey): string => `${botId}/${id}`;

/** Whether a session of the one can go on as it is for the other. A new name needs no new connection. */
export function sharesConnection(a: GameServer, b: GameServer): boolean {
  return a.host === b.host && a.rconPort === b.rconPort && a.rconPassword === b.rconPassword;
}
