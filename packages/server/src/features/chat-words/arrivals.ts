import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';
import { storedName } from '../known-players/service.ts';
import type { Candidate } from './authors.ts';
import { NEWS_MS } from './news.ts';

/** Of a server; more do not come within minutes. */
const MAX_ARRIVALS = 200;
const MAX_SERVERS = 5000;

type Arrival = Candidate & { at: number };

/**
 * Who has come to game servers within minutes, by their logs: the list of players is asked for by the ten seconds, and who
 * writes before that must not be taken for somebody else of that name.
 */
export function createArrivals() {
  const servers = new Map<string, Arrival[]>();
  const recent = (key: string, now: number) =>
    (servers.get(key) ?? []).filter(({ at }) => at >= now - NEWS_MS);

  return {
    note(server: ServerKey, events: readonly GameLogEntry[], now: number): void {
      const came = events.flatMap((event) =>
        event.type === 'player.joined' && event.eosId !== null
          ? [{ netId: event.eosId, name: storedName(event.player), at: now }]
          : [],
      );
      if (came.length === 0) return;
      const key = keyText(server);
      const known = [...recent(key, now), ...came].slice(-MAX_ARRIVALS);
      servers.delete(key);
      const [oldest] = servers.keys();
      if (servers.size >= MAX_SERVERS && oldest !== undefined) servers.delete(oldest);
      servers.set(key, known);
    },
    /** Those of the last five minutes. */
    of: (server: ServerKey, now: number): readonly Candidate[] => recent(keyText(server), now),
  };
}

export type Arrivals = ReturnType<typeof createArrivals>;
