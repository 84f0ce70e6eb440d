import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext, Found } from '../../context/app-context.ts';
import { listActiveIds } from '../../core/instances/repository.ts';
import { listWaiting } from '../../discord/outages.ts';

/** What passes sooner is no problem. */
export const OUTAGE_MS = MINUTE_MS / 2;

const clock = (ms: number) => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

export const waitingWords = (messages: number): string =>
  messages === 1 ? '1 message waiting' : `${messages} messages waiting`;

/** All instances or some, each with what waits for Discord in it. */
export async function ofEveryone(
  { db, clock: { now } }: AppContext,
  { since, botIds }: { since: number; botIds: readonly string[] | undefined },
): Promise<Found[]> {
  if (since === 0 || now() - since < OUTAGE_MS) return [];
  const all = await listActiveIds(db, botIds);
  const waiting = Map.groupBy(await listWaiting(db, { before: now(), botIds }), ({ botId }) => botId);
  return all.map((botId) => {
    const messages = (waiting.get(botId) ?? []).reduce((sum, channel) => sum + channel.messages, 0);
    const more = messages > 0 ? `, ${waitingWords(messages)}` : '';
    return { botId, subject: 'discord', name: `since ${clock(since)}${more}`, reason: '', since };
  });
}
