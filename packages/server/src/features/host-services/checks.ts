import { DAY_MS } from '@arkwright/contracts/core/durations';
import { RENTAL_NOTICE_DAYS } from '@arkwright/contracts/host-sync/bounds';
import { stateWords } from '@arkwright/contracts/host-sync/service-words';
import type { Check, Found } from '../../context/app-context.ts';
import * as repository from './services-repository.ts';

const servers = (count: number) => (count === 1 ? '1 linked service' : `${count} linked services`);
const rentals = (count: number) =>
  count === 1 ? 'The rental of 1 service' : `The rentals of ${count} services`;

/** A service of two accounts is named once, by its newest reading: these come first. */
async function findEach(
  rows: Promise<repository.TroubledService[]>,
  toProblem: (row: repository.TroubledService) => Found,
): Promise<Found[]> {
  const newest = Map.groupBy(await rows, ({ botId, hostId }) => `${botId} ${hostId}`);
  return [...newest.values()].flatMap((ofService) => ofService.slice(0, 1)).map(toProblem);
}

const found = (row: repository.TroubledService, reason = ''): Found => ({
  botId: row.botId,
  subject: row.hostId,
  name: row.name || row.listedName || `Service ${row.hostId}`,
  reason,
});

/** Services with servers that their accounts' lists don't have any more. */
export const vanishedServices: Check = {
  key: 'nitrado-vanished',
  group: 'Hosting',
  label: 'Linked services still exist at Nitrado',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `Nitrado does not list ${name} any more`,
  find: ({ db }) =>
    findEach(repository.listTroubled(db, 'gone'), (row) => ({ ...found(row), since: row.missingSince })),
  heading: (count) => `Nitrado does not list ${servers(count)} any more`,
  remedy:
    'The servers were not changed. If a service was deleted or moved, delete its server or link it to another service.',
};

/** Services with servers that Nitrado has suspended or locked. */
export const suspendedServices: Check = {
  key: 'nitrado-suspended',
  group: 'Hosting',
  label: 'No linked service is suspended',
  area: 'Nitrado',
  level: 'bad',
  to: '/nitrado',
  title: ({ name }) => `Nitrado has suspended or locked ${name}`,
  find: ({ db }) =>
    findEach(repository.listTroubled(db, 'stopped'), (row) => found(row, stateWords(row.listedState).label)),
  heading: (count) => `Nitrado has suspended or locked ${servers(count)}`,
  remedy: 'The servers were not changed. Extend the rental at Nitrado, or ask Nitrado’s support.',
};

/** Rentals that end within days: reported again at each of them. */
export const endingRentals: Check = {
  key: 'nitrado-rental-ends',
  group: 'Hosting',
  label: 'No rental ends soon',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `The rental of ${name} ends soon`,
  find: ({ db }) =>
    findEach(repository.listTroubled(db, 'ending', Math.max(...RENTAL_NOTICE_DAYS) * DAY_MS), (row) => {
      const leftMs = row.rentalEndsAt - row.now;
      const on = new Date(row.rentalEndsAt).toISOString().slice(0, 10);
      const subject = `${row.hostId} ${daysToTell(leftMs)}`;
      return { ...found(row, `on ${on}, ${leftInWords(leftMs)}`), subject };
    }),
  heading: (count) => `${rentals(count)} at Nitrado ${count === 1 ? 'ends' : 'end'} soon`,
  remedy: 'Extend the rental at Nitrado, or the server stops then.',
};

/** The notice that is due this long (ms) before the end of a rental, by its days. */
export function daysToTell(leftMs: number): number {
  const due = RENTAL_NOTICE_DAYS.filter((days) => leftMs <= days * DAY_MS);
  return Math.min(...due, Math.max(...RENTAL_NOTICE_DAYS));
}

function leftInWords(leftMs: number): string {
  const days = Math.ceil(leftMs / DAY_MS);
  return days <= 1 ? 'within a day' : `in ${days} days`;
}
