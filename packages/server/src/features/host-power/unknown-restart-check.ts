import { durationWords } from '@arkwright/contracts/core/duration';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { keyText } from '../../fleet/game-server.ts';
import { listReturns } from '../../game-events/repository.ts';
import { coverTried, hasEnded } from '../server-status/service.ts';
import { listServerNames } from '../servers/service.ts';
import { listRequested } from './repository.ts';

/** A restart takes less; what is away for longer is an outage. */
const MOST_MS = 30 * MINUTE_MS;
/** A host may take its time to do what it was asked. */
const HOST_MS = 15 * MINUTE_MS;

/**
 * Servers whose game ended and was back soon, within a day, and nobody here had it do so: its host restarts it, somebody with
 * another program does, or it crashed.
 */
export const unknownRestartCheck: Check = {
  key: 'restart-unknown',
  group: 'Servers',
  label: 'Servers were restarted by nobody but your team within a day',
  area: 'Servers',
  level: 'info',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  everyMs: 5 * MINUTE_MS,
  async find({ db, clock }, botIds) {
    const since = clock.now() - DAY_MS;
    const returns = (await listReturns(db, { since, botIds })).filter(
      ({ wentAt, backAt, words }) => backAt - wentAt <= MOST_MS && hasEnded(words),
    );
    if (returns.length === 0) return [];
    const requested = new Map(
      (await listRequested(db, { since: since - HOST_MS, botIds })).map(
        ({ botId, serverId, requestedAt }) => [keyText({ botId, id: serverId }), requestedAt],
      ),
    );
    const found: Found[] = [];
    for (const [botId, ofInstance] of Map.groupBy(returns, (row) => row.botId)) {
      const names = await listServerNames(db, systemScope(botId));
      for (const { serverId, wentAt, backAt } of ofInstance) {
        const askedAt = requested.get(keyText({ botId, id: serverId })) ?? 0;
        const name = names.get(serverId);
        if (name === undefined || (askedAt < backAt && wentAt - askedAt < HOST_MS)) continue;
        const away = durationWords(Math.max(1, Math.round((backAt - wentAt) / 1000)));
        found.push({ botId, subject: serverId, name, since: wentAt, reason: `it was away for ${away}` });
      }
    }
    return found;
  },
  covers: coverTried,
  title: ({ name }) => `${name} was restarted, and nobody here did it`,
  heading: (count) =>
    `${count === 1 ? '1 server was' : `${count} servers were`} restarted, and nobody here did it`,
  remedy:
    'Its host restarts it, somebody uses another program, or the game crashed: the log of the game or its host says which. This ends by itself after a day.',
};
