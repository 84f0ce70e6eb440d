import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what-for',
    title: 'What it is for',
    body: (
      <>
        <p>
          RCON shows little of a game: its log, its chat and who is playing. The Arkwright Companion runs
          inside the game and reports the rest. It is a Tier 2 feature and gives you:
        </p>
        <ul>
          <li>session name, map and version of each server on the Servers page</li>
          <li>players, tribes, bases and dinos in the Data Dashboard</li>
          <li>actions in the game from the dashboard, such as destroying an abandoned base</li>
          <li>
            player registration: players type a code in the game, which links them to their Discord account
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'install',
    title: 'Setting it up',
    body: (
      <>
        <ol>
          <li>
            On the <TextLink to="/companion">Arkwright Companion</TextLink> page, switch on Enable, choose the
            type and save.
          </li>
          <li>Create the registration key there.</li>
          <li>Install the companion on each game server: the mod, or the API plugin.</li>
          <li>
            In the table at the end of the page, open Configuration for each server. It shows a text and says
            where to put it. Each server has its own text, because it contains the server’s ID.
          </li>
          <li>Start the server. Once its world has loaded, the table shows the companion as connected.</li>
        </ol>
        <p>
          Arkwright itself includes no file for the game: ask whoever runs this installation where to get the
          companion. If you want to write one, its protocol is in <code>docs/companion.md</code> of the
          program.
        </p>
      </>
    ),
  },
  {
    id: 'agent',
    title: 'Without a mod: the agent',
    body: (
      <>
        <p>
          The agent runs beside the game server, on Windows or Linux or in a container, and reads its saves:
          players, tribes, bases and dinos, without anything in the game. Commands in the game, player
          registration and the chat of tribes need the mod or the plugin.
        </p>
        <p>
          It also hands on the game’s log with every character, where RCON has question marks. The column Log
          of the table shows where the log of each server comes from.
        </p>
        <ol>
          <li>
            On the <TextLink to="/companion">Arkwright Companion</TextLink> page, switch on Enable and what is
            to be uploaded, save, and create the registration key.
          </li>
          <li>
            In the table there, open Configuration and choose Agent. It has the agent to download, the text to
            put beside it and the commands for each kind of machine.
          </li>
          <li>
            Start it. The checks in the dialog say what is still missing; the map of each server is known from
            the name of its save.
          </li>
        </ol>
        <p>
          How it runs as a service and what it reads is in <code>docs/agent.md</code> of the program.
        </p>
      </>
    ),
  },
  {
    id: 'type',
    title: 'Mod or API Plugin',
    body: (
      <p>
        Use the mod. The API Plugin is only for self-hosted servers, has reached its end of life, and can’t
        upload dinos.
      </p>
    ),
  },
  {
    id: 'switches',
    title: 'Switch by switch',
    body: (
      <dl>
        <dt>Enable</dt>
        <dd>
          While it is off, companions are refused. They try again every minute, so the game needs no restart.
          What was uploaded stays.
        </dd>
        <dt>Automatic server registration</dt>
        <dd>
          A game server that has the key and is not in your list adds itself, until you reach your server
          limit. So anyone with the key can add servers: switch it off again once yours are all there. The
          text to use is under Configuration for a new server.
        </dd>
        <dt>Upload players</dt>
        <dd>
          Characters with their player’s name and EOS ID, level, tribe, last login and location; tribes with
          their members and number of dinos.
        </dd>
        <dt>Upload structures</dt>
        <dd>
          Bases with their owner, number of structures and location. Single structures are not uploaded.
        </dd>
        <dt>Upload dinos</dt>
        <dd>
          Tamed dinos with their owner, name, level, gender and location. A large server has thousands, so
          this upload costs the most.
        </dd>
        <dt>Upload interval</dt>
        <dd>10 to 3600 seconds between two uploads of the same kind, 60 by default.</dd>
        <dt>Structure upload delay</dt>
        <dd>
          0 to 3600 seconds between two parts of the structures, 1 by default. Make it longer if players
          notice the uploads.
        </dd>
      </dl>
    ),
  },
  {
    id: 'sends',
    title: 'What it sends, and what happens to it',
    body: (
      <>
        <p>
          With the first call, and every five minutes: its type and version, and the server’s session name,
          map, version, cluster ID, mods, slots and ports. A server that adds itself also sends its RCON
          password, which is kept sealed like any other. Everything else depends on the switches above.
        </p>
        <p>
          Each upload replaces the one before: what is gone from the game is gone from the dashboard. Players
          stay after they log out, and dead dinos stay for 30 days.
        </p>
      </>
    ),
  },
  {
    id: 'key',
    title: 'The registration key',
    body: (
      <p>
        All companions of a bot use the same key. It works for their calls only, and for no other bot.
        Everyone who may edit the companion can see it. If someone else may have seen it, recreate it: the old
        one stops working at once, and every game server needs the new one in its configuration.
      </p>
    ),
  },
  {
    id: 'not-connected',
    title: 'When it is not connected',
    body: (
      <ul>
        <li>
          A companion counts as not connected when it has not called for a minute, for example while its
          server restarts.
        </li>
        <li>
          <strong>Never seen</strong>: the game server can’t reach the address in <code>HostUrl</code>, or the
          companion did not load.
        </li>
        <li>
          <strong>It was connected before</strong>: the key was recreated, Enable was switched off, or your
          tier no longer includes it. The page tells you about the last two.
        </li>
        <li>
          <strong>Connected, and a kind reads “never”</strong>: its switch is off, or the first upload is
          still on its way.
        </li>
      </ul>
    ),
  },
];
