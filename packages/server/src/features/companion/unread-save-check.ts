import { DASHBOARD_KINDS } from '@arkwright/contracts/core/data-kinds';
import { KEPT_WHILE_UNREAD, unreadWords } from '@arkwright/contracts/core/unread';
import type { Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listServerNames } from '../servers/service.ts';
import { coverTold } from './checked-companions.ts';
import * as repository from './repository.ts';

/** Saves of which a part could not be read, such as after an update of the game. */
export const unreadSaveCheck: Check = {
  key: 'save-unread',
  group: 'Companion and saves',
  label: 'Saves can be read completely',
  area: 'ArkwrightCompanion',
  isOfServers: true,
  to: '/companion',
  title: ({ name }) => `The save of ${name} could not be read completely`,
  async find(context, botIds) {
    const rows = await repository.listUnread(context.db, botIds);
    const found: Found[] = [];
    for (const [botId, ofInstance] of Map.groupBy(rows, (row) => row.botId)) {
      const names = await listServerNames(context.db, systemScope(botId));
      for (const { serverId, uploads } of ofInstance) {
        const words = DASHBOARD_KINDS.flatMap((kind) => {
          const unread = uploads[kind]?.unread;
          return unread ? [unreadWords(kind, unread)] : [];
        });
        found.push({
          botId,
          subject: serverId,
          name: names.get(serverId) ?? 'A server',
          reason: words.join('; '),
        });
      }
    }
    return found;
  },
  covers: (instance) =>
    coverTold(instance, {
      judge: ({ uploads }) => (Object.keys(uploads).length > 0 ? '' : undefined),
      none: 'nothing was uploaded yet',
    }),
  heading: (count) =>
    count === 1
      ? 'The save of 1 server could not be read completely'
      : `The saves of ${count} servers could not be read completely`,
  remedy: KEPT_WHILE_UNREAD,
};
