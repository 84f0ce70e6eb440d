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
          <code>{`ServerChat Wild dinos will be renewed in five minutes
wait 5m
SaveWorld
DestroyWildDinos`}</code>
        </pre>
        <p>
          Commands are completed as you type: Tab takes the first suggestion, the arrow keys choose another
          one. A line that destroys something, or that Arkwright doesn’t know, is marked. It can be saved all
          the same: mods add commands of their own.
        </p>
        <p>A preset has up to 50 lines. A disabled one is kept, and can’t be run.</p>
      </>
    ),
  },
  {
    id: 'waits',
    title: 'Waits',
    body: (
      <>
        <p>
          A line such as <code>wait 5m</code>, <code>wait 30s</code> or <code>wait 1m 30s</code> waits before
          the next command. It is never sent to the game, and counts as one of the 50 lines. All waits of a
          preset together last up to 60 minutes.
        </p>
        <ul>
          <li>Each server waits for itself, from when its own command before was answered.</li>
          <li>
            A wait goes on when Arkwright is restarted. If Arkwright comes back more than ten minutes after
            its end, nothing more is sent: a server that was announced to stop at noon does not stop in the
            night.
          </li>
          <li>
            A run goes on with the commands that it began with, whatever becomes of the preset meanwhile. If
            the server is disabled or deleted, or the tier is lost, the run ends there after the wait and says
            so.
          </li>
          <li>A timed command and the console take no waits: they send one command.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'run',
    title: 'Running it',
    body: (
      <ul>
        <li>
          Here: Run in its row, then one server or all. The dialog shows how far each server is, and until
          when it waits.
        </li>
        <li>
          In Discord: <code>/preset</code>, for members with one of the roles for advanced commands.
        </li>
        <li>
          Stop in that dialog ends a run: what is on its way to a game is still answered, nothing more is
          sent, and the result says what was not run.
        </li>
        <li>
          Runs in progress are listed above the presets, wherever they were started, and the last ones of a
          preset in its details.
        </li>
        <li>
          In Discord a run is shown for 14 minutes. How a longer one ends is shown here and, where it is on,
          in the command log.
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
        themselves: nobody knows whether the game has carried them out. What ran, and who ran it, is in the
        history.
      </p>
    ),
  },
];
