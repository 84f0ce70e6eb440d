import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { Message } from '../../platform/events/bus.ts';

/** Statuses of some 250 bytes each: as many stay well below what one message may hold. */
const IN_A_MESSAGE = 20;

export type StatusChange = {
  botId: string;
  id: string;
  /** Undefined if it no longer has one. */
  status: ServerStatus | undefined;
};

/** The events of changed statuses: each instance's together, in as few messages as hold them. */
export function statusMessages(changed: readonly StatusChange[]): Message[] {
  return [...Map.groupBy(changed, ({ botId }) => botId)].flatMap(([botId, ofInstance]) =>
    inChunks(ofInstance, IN_A_MESSAGE).map((part) => message(botId, part)),
  );
}

function message(botId: string, changed: readonly StatusChange[]): Message {
  const statuses = changed.flatMap(({ status }) => status ?? []);
  const gone = changed.filter(({ status }) => status === undefined).map(({ id }) => id);
  return { kind: 'server-statuses.changed', botId, statuses, gone };
}
