import type { Check, Found } from '../../context/app-context.ts';
import { coverEach } from '../../context/coverage.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listSaveServers, listServerNames } from '../servers/service.ts';
import * as repository from './repository.ts';

/** Attempts in a row after which an owner is notified: a host may be away for a while. */
const MIN_FAILURES = 3;

/** Saves that can't be read, or could not be fetched several times in a row. */
export const failedSaveCheck: Check = {
  key: 'hosted-save-failed',
  group: 'Companion and saves',
  label: 'Saves can be read at their host',
  area: 'ArkwrightCompanion',
  isOfServers: true,
  to: '/companion',
  title: ({ name }) => `The save of ${name} could not be read at its host`,
  async find(context, botIds) {
    const rows = await repository.listFailed(context.db, { failures: MIN_FAILURES, botIds });
    const found: Found[] = [];
    for (const [botId, ofInstance] of Map.groupBy(rows, (row) => row.botId)) {
      const names = await listServerNames(context.db, systemScope(botId));
      for (const { serverId, message } of ofInstance)
        found.push({
          botId,
          subject: serverId,
          name: names.get(serverId) ?? 'A server',
          reason: message.replace(/\.$/, ''),
        });
    }
    return found;
  },
  async covers({ context, scope }) {
    const servers = (await listSaveServers(context.db, scope)).filter(
      ({ readsHostedSaves }) => readsHostedSaves,
    );
    const rows = new Map((await repository.listRows(context.db, scope)).map((row) => [row.serverId, row]));
    return coverEach(servers, {
      judge: ({ id }) => ((rows.get(id)?.checkedAt ?? 0) > 0 ? '' : 'its host was not asked yet'),
      none: 'no save is read at a host',
    });
  },
  heading: (count) =>
    count === 1
      ? 'The save of 1 server could not be read at its host'
      : `The saves of ${count} servers could not be read at their host`,
  remedy:
    'What was uploaded before stays. The Companion page says when it is tried again, and can have it read now.',
};
