import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What a preset is',
    body: (
      <p>
        A preset is a name for one or more RCON commands that run one after another, for example a warning, a
        save and a wipe of wild dinos. Presets are a Tier 2 feature, and how many you can have depends on the
        tier.
      </p>
    ),
  },
  {
    id: 'write',
    title: 'Writing one',
    body: (
      <>
        <p>Write one command per line, as you would type it into the console but without cheat in front:</p>
        <pre>
          <code>{`ServerChat Wild dinos will be renewed in five minutes
wait 5m
SaveWorld
DestroyWildDinos`}</code>
        </pre>
        <p>
          Commands are completed as you type: press Tab to take the first suggestion, or the arrow keys to
          choose another. A line that destroys something, or that Arkwright does not know, is marked. You can
          still save it: mods add their own commands.
        </p>
        <p>A preset has up to 50 lines. You can keep a disabled preset, but you can’t run it.</p>
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
          the next command. It is never sent to the game, but counts as one of the 50 lines. All waits of a
          preset can add up to 60 minutes.
        </p>
        <ul>
          <li>Each server waits on its own, from the moment its previous command was answered.</li>
          <li>
            A wait continues after Arkwright restarts. If Arkwright comes back more than ten minutes after the
            end of the wait, it sends nothing more: a server announced to stop at noon does not stop at night.
          </li>
          <li>
            A run uses the commands it started with, even if you change or delete the preset meanwhile. If the
            server is disabled or deleted, or the tier is lost, the run ends there after the wait and says so.
          </li>
          <li>
            Waits work only in presets: the console, and a timed command that does not run a preset, send one
            command.
          </li>
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
          Here: press Run in its row, then choose one server or all. The dialog shows how far each server is
          and until when it waits, for example “Waiting until 14:05: 1 of 3 servers done.”
        </li>
        <li>
          In Discord: type <code>/preset</code>, and without a name choose from a list. Members with one of
          the roles for advanced commands can use it.
        </li>
        <li>
          Press Stop in the dialog to end a run. A command already on its way to a game is still answered, but
          nothing more is sent, and the result says what was not run.
        </li>
        <li>
          Runs in progress are listed above the presets, wherever they were started. The last runs of a preset
          are in its details.
        </li>
        <li>
          Discord shows a run for 14 minutes. If it takes longer, you see how it ends here and, if it is on,
          in the command log.
        </li>
        <li>
          The latest 100 runs are kept, each for a week, with the first 2,000 characters of each reply, and
          20,000 for each server.
        </li>
      </ul>
    ),
  },
  {
    id: 'failures',
    title: 'When a command fails',
    body: (
      <p>
        The result shows what happened on each server. Arkwright does not send a command again by itself once
        it was sent: nobody knows whether the game has already carried it out. The history shows what ran and
        who ran it.
      </p>
    ),
  },
];
