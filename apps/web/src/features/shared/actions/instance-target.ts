import type { NamedServer } from '../../../kit/server-names.ts';

/** An instance whose servers actions are about, all of them or some. */
export type InstanceTarget = {
  servers: readonly NamedServer[];
  /** Why nothing can be asked of the games now; undefined if it can. */
  off: string | undefined;
  /** Whether the host of at least one server can restart it. */
  canRestart: boolean;
};
