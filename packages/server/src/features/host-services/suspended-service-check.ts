import { stateWords } from '@arkwright/contracts/host-sync/service-words';
import type { Check } from '../../context/app-context.ts';
import { coverLinked } from './checked-services.ts';
import * as repository from './services-repository.ts';
import { findEach, found, servers } from './troubled.ts';

/** Services with servers that Nitrado has suspended or locked. */
export const suspendedServiceCheck: Check = {
  key: 'nitrado-suspended',
  group: 'Hosting',
  label: 'No linked service is suspended',
  area: 'Nitrado',
  level: 'bad',
  to: '/nitrado',
  title: ({ name }) => `Nitrado has suspended or locked ${name}`,
  find: ({ db }, botIds) =>
    findEach(repository.listTroubled(db, 'stopped', { botIds }), (row) =>
      found(row, stateWords(row.listedState).label),
    ),
  covers: coverLinked,
  heading: (count) => `Nitrado has suspended or locked ${servers(count)}`,
  remedy: 'The servers were not changed. Extend the rental at Nitrado, or ask Nitrado’s support.',
};
