import { authorsOf } from '@arkwright/ark/chat-text';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { asChat } from '@arkwright/ark/log/parse-game-log';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { GameBatch } from '../../fleet/game-events.ts';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';
import { findOwnWords } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { createPace, inSlices, mapInSlices } from '../../platform/work/slices.ts';
import { listNamesThere, storedLine, storedName } from '../known-players/service.ts';

/** Names that may imitate lines that the game writes itself, in any language; patterns of SQL. */
const LIKE_OWN = ['%:%', '%：%', 'Tribe %', 'IP for incoming account%'];
/** How long after its writer has left a line may still be read, ms. */
const LEFT_MS = 5 * MINUTE_MS;

type Batch = Pick<GameBatch, 'scope' | 'server' | 'events'>;

/**
 * Treats lines as chat that look like the game's own and begin with the name of an account that is on the server, so that a
 * player called `AdminCmd: fly` or `SERVER: restart` can't pose as an admin or the server. Messages that we had the server
 * send stay the server's.
 */
export async function unmaskForgedLines<Of extends Batch>(
  tx: Queries,
  batches: readonly Of[],
): Promise<readonly Of[]> {
  const doubtful = batches.filter(({ events }) => events.some((event) => asChat(event)));
  if (doubtful.length === 0) return batches;
  const servers = doubtful.map(keyOf);
  const listed = await listNamesThere(tx, { servers, patterns: LIKE_OWN, leftMs: LEFT_MS });
  const named = [...listed, ...(await mapInSlices(doubtful.flatMap(joinsIn), comer))];
  if (named.length === 0) return batches;
  const isOurs = await findOwnWords(tx, doubtful);
  const namesOf = Map.groupBy(named, ({ botId, serverId }) => keyText({ botId, id: serverId }));
  const pace = createPace();
  const unmasked: Of[] = [];
  for (const batch of batches) {
    const { botId, id } = keyOf(batch);
    const names = namesOf.get(keyText({ botId, id }));
    if (!names) {
      unmasked.push(batch);
      continue;
    }
    const authors = authorsOf(names.map(({ name }) => name));
    const mayBeTheirs = await inSlices(authors, pace);
    const unmask = (event: GameLogEntry) => {
      const reading = asChat(event);
      if (!reading || !mayBeTheirs(storedLine(reading.chat))) return event;
      const isEcho = event.type === 'server.chat' && isOurs({ botId, serverId: id, text: event.message });
      return isEcho ? event : reading.chat;
    };
    unmasked.push({ ...batch, events: await mapInSlices(batch.events, unmask, pace) });
  }
  return unmasked;
}

/** Players who join in these very lines: no list has them yet. */
const joinsIn = ({ scope: { botId }, server, events }: Batch) =>
  events.flatMap((event) => (event.type === 'player.joined' ? [{ botId, serverId: server.id, event }] : []));
const comer = ({ event, ...there }: ReturnType<typeof joinsIn>[number]) => ({
  ...there,
  name: storedName(event.player),
});

const keyOf = ({ scope, server }: Batch): ServerKey => ({ botId: scope.botId, id: server.id });
