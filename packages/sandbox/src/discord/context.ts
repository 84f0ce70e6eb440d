import type { AttachmentStore } from './attachments.ts';
import type { FaultBox } from './faults.ts';
import type { InteractionDesk } from './interaction-desk.ts';
import type { GrantStore } from './oauth-grants.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RequestLog } from './request-log.ts';
import type { DiscordState } from './state.ts';

/** Everything that the parts of the simulated Discord share. */
export type DiscordContext = {
  state: DiscordState;
  /** How far Discord's time is ahead of the machine's, ms: what it forgets and allows again goes by it. */
  clock: { aheadMs: number };
  limits: RateLimits;
  faults: FaultBox;
  requests: RequestLog;
  grants: GrantStore;
  desk: InteractionDesk;
  attachments: AttachmentStore;
  /** Called with what should never happen, so that it is seen. */
  report: (error: unknown, what: string) => void;
};
