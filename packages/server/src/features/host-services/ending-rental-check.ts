import { DAY_MS } from '@arkwright/contracts/core/durations';
import { RENTAL_NOTICE_DAYS } from '@arkwright/contracts/host-sync/bounds';
import type { Check } from '../../context/app-context.ts';
import { coverRentals } from './checked-services.ts';
import * as repository from './services-repository.ts';
import { findEach, found } from './troubled.ts';

const rentals = (count: number) =>
  count === 1 ? 'The rental of 1 service' : `The rentals of ${count} services`;

const LONGEST_NOTICE_MS = Math.max(...RENTAL_NOTICE_DAYS) * DAY_MS;

/** Rentals that end within days: reported again at each of them. */
export const endingRentalCheck: Check = {
  key: 'nitrado-rental-ends',
  group: 'Hosting',
  label: 'No rental ends soon',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `The rental of ${name} ends soon`,
  find: ({ db }, botIds) =>
    findEach(repository.listTroubled(db, 'ending', { withinMs: LONGEST_NOTICE_MS, botIds }), (row) => {
      const leftMs = row.rentalEndsAt - row.now;
      const on = new Date(row.rentalEndsAt).toISOString().slice(0, 10);
      const subject = `${row.hostId} ${daysToTell(leftMs)}`;
      return { ...found(row, `on ${on}, ${leftInWords(leftMs)}`), subject };
    }),
  covers: coverRentals,
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
