import type { RconCommand } from '@arkwright/ark/commands';
import type { RconReply } from '@arkwright/ark/rcon/client';
import type { Queued } from './command-queue.ts';

/** One command of a session, on its way from the line to its end. Exactly one of the two is called. */
export type Command = Queued & {
  readonly text: RconCommand;
  /** @param tookMs from sending to the whole reply */
  onReply(reply: RconReply, tookMs: number): void;
  onFailure(error: unknown): void;
};
