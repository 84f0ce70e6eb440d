import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'when',
    title: 'When it runs',
    body: (
      <>
        <p>
          You set day, hour and minute, and each can be “every”, in a time zone. A new command uses your
          browser’s; you can choose another, or UTC. Commands without a time zone use UTC. While you edit, you
          see the next five times.
        </p>
        <p>
          When clocks change for daylight saving time, the hour of the day stays the same. A time that is
          skipped that night runs right after the gap, and one that occurs twice runs the first time. “Every
          hour” and “every minute” simply continue.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What it runs',
    body: (
      <p>
        One command, or an RCON preset on the servers of the timed command. For a preset you need permission
        to run presets. A preset that is disabled, above your tier’s limit or already running is skipped, and
        the result says so. A preset that a timed command runs can’t be deleted. A command that is reported to
        crash the game over RCON (SetDay, Slomo and others) needs the companion, or{' '}
        <strong>Crashing commands over RCON</strong> in the server’s settings: elsewhere it fails, with the
        reason in the result, and the owner gets a notification.
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
        server; long replies are cut. For a preset the result shows how many commands were done on each
        server, or which reply ended it there.
      </p>
    ),
  },
];
