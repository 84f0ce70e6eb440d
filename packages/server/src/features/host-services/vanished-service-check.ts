import type { Check } from '../../context/app-context.ts';
import { coverLinked } from './checked-services.ts';
import * as repository from './services-repository.ts';
import { findEach, found, servers } from './troubled.ts';

/** Services with servers that are gone from their accounts' lists. */
export const vanishedServiceCheck: Check = {
  key: 'nitrado-vanished',
  group: 'Hosting',
  label: 'Linked services still exist at Nitrado',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `Nitrado does not list ${name} any more`,
  find: ({ db }, botIds) =>
    findEach(repository.listTroubled(db, 'gone', { botIds }), (row) => ({
      ...found(row),
      since: row.missingSince,
    })),
  covers: coverLinked,
  heading: (count) => `Nitrado does not list ${servers(count)} any more`,
  remedy:
    'The servers were not changed. If a service was deleted or moved, delete its server or link it to another service.',
};
