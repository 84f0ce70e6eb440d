import type { WaitingChannel } from './outbox-repository.ts';

type Turns = {
  /** Channels of an instance that are being served. */
  busy: (botId: string) => number;
  /** A count that is higher the later a channel was served; 0 for never. */
  lastTurn: (channel: WaitingChannel) => number;
};

/**
 * In which order channels are served: those of instances with few that are being served come first, then the ones that
 * waited longest. However many channels an instance keeps busy, another one's first is the next.
 */
export function inFairOrder(
  channels: readonly WaitingChannel[],
  { busy, lastTurn }: Turns,
): WaitingChannel[] {
  const ranked = [...Map.groupBy(channels, ({ botId }) => botId)].flatMap(([botId, own]) =>
    own
      .map((channel) => ({ channel, last: lastTurn(channel) }))
      .sort((a, b) => a.last - b.last)
      .map((each, index) => ({ ...each, rank: busy(botId) + index })),
  );
  return ranked.sort((a, b) => a.rank - b.rank || a.last - b.last).map(({ channel }) => channel);
}
