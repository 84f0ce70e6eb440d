import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { inParts } from '../../platform/base/in-parts.ts';
import type { Message } from '../../platform/events/bus.ts';

/** Statuses of some 250 bytes each: as many stay well below what one message may hold. */
const IN_A_MESSAGE = 20;

export type StatusNews = {
  botId: string;
  id: string;
  /** Undefined if it has none any more. */
  status: ServerStatus | undefined;
};

/** The events of changed statuses: each instance's together, in as few messages as hold them. */
export function statusMessages(news: readonly StatusNews[]): Message[] {
  return [...Map.groupBy(news, ({ botId }) => botId)].flatMap(([botId, ofInstance]) =>
    inParts(ofInstance, IN_A_MESSAGE).map((part) => message(botId, part)),
  );
}

function message(botId: string, news: readonly StatusNews[]): Message {
  const statuses = news.flatMap(({ status }) => status ?? []);
  const gone = news.filter(({ status }) => status === undefined).map(({ id }) => id);
  return { kind: 'server-statuses.changed', botId, statuses, gone };
}
