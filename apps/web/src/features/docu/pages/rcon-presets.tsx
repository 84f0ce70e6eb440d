import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What a preset is',
    body: (
      <p>
        A name for one or more RCON commands that run one after another, for example a warning, a save and a
        wipe of wild dinos. How many you can have depends on the tier, from Tier 2.
      </p>
    ),
  },
  {
    id: 'write',
    title: 'Writing one',
    body: (
      <>
        <p>One command a line, as typed into the console but without cheat in front:</p>
        <pre>
          <code>{`ServerChat Wild dinos will be renewed
SaveWorld
DestroyWildDinos`}</code>
        </pre>
        <p>A disabled preset stays, and can’t be run.</p>
      </>
    ),
  },
  {
    id: 'run',
    title: 'Running it',
    body: (
      <ul>
        <li>Here: Run in its row, then one server or all. The dialog shows how far each server is.</li>
        <li>
          In Discord: <code>/preset</code>, for members with one of the roles for advanced commands.
        </li>
        <li>
          The latest 100 runs are kept, each for a week: of each reply the first 2,000 characters, and 20,000
          for each server.
        </li>
      </ul>
    ),
  },
  {
    id: 'failures',
    title: 'When a command fails',
    body: (
      <p>
        The result names each server with what came of it. Commands that have been sent are not sent again by
        themselves: nobody knows whether the game has carried them out. What ran, and who ran it, stands in
        the history.
      </p>
    ),
  },
];
