import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'when',
    title: 'When it runs',
    body: (
      <p>
        You set day, hour and minute, and each can be “every”. Day and hour are in your browser’s time zone
        but stored in UTC, so they shift by an hour with daylight saving time. While you edit, you see the
        next three times.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where it runs',
    body: (
      <p>
        On the servers you choose, or on all, including those you add later. Servers that are offline or
        disabled are skipped, and the result says so.
      </p>
    ),
  },
  {
    id: 'once',
    title: 'At most once',
    body: (
      <p>
        Each time, a command is sent at most once, whatever restarts in between. A run that could not start
        within a minute counts as missed and is not made up for: a wipe an hour late could be worse than none.
      </p>
    ),
  },
  {
    id: 'try',
    title: 'Trying it out',
    body: (
      <p>
        Press Run now in its row to run it at once. The results of the latest 20 runs are kept for each
        server; long replies are cut.
      </p>
    ),
  },
];
