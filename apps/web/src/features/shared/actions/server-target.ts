/** A game server that actions are about. */
export type ServerTarget = {
  id: string;
  name: string;
  /** Why nothing reaches the game now, as a sentence; undefined where it does. */
  off: string | undefined;
};
