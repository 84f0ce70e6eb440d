import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'when',
    title: 'When it runs',
    body: (
      <p>
        Day, hour and minute, each of which can be “every”. Hour and day are yours, in the time zone of your
        browser; they are kept in UTC, so they move by an hour with daylight saving time. While you edit, the
        next three times are shown.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where it runs',
    body: (
      <p>
        On the servers that you choose, or on all, also those that you add later. Servers that are offline or
        disabled are skipped, and the result says so.
      </p>
    ),
  },
  {
    id: 'once',
    title: 'At most once',
    body: (
      <p>
        For each time a command is sent once at most, whatever restarts in between. What could not start
        within a minute counts as missed and is not made up for: a wipe an hour late could be worse than none.
      </p>
    ),
  },
  {
    id: 'try',
    title: 'Trying it out',
    body: (
      <p>
        Run now in its row runs it at once. The results of the latest 20 runs are kept, server by server; of a
        long reply, the beginning.
      </p>
    ),
  },
];
