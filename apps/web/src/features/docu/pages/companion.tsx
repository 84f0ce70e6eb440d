import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what-for',
    title: 'What it is for',
    body: (
      <>
        <p>
          Over RCON a game tells little: its log, its chat, and who is playing. The Arkwright Companion runs
          inside the game and tells the rest. It is a Tier 2 feature, and brings:
        </p>
        <ul>
          <li>session name, map and version of each server on the page Servers</li>
          <li>players, tribes, bases and dinos in the Data Dashboard</li>
          <li>what the dashboard does in the game, such as destroying an abandoned base</li>
          <li>
            registration of players: they write a code in the game and are known by their Discord account
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
            On the page <TextLink to="/companion">Arkwright Companion</TextLink> switch on Enable, choose the
            type, and save.
          </li>
          <li>Create the registration key there.</li>
          <li>Install the companion on each game server: the mod, or the API plugin.</li>
          <li>
            In the table at the end of the page open Configuration of each server. It tells where the text
            goes that stands there. Each server has a text of its own: it holds the server’s ID.
          </li>
          <li>Start the server. After its world has loaded, the table shows the companion as connected.</li>
        </ol>
        <p>
          Arkwright itself brings no file for the game: whoever runs this installation knows where the
          companion is to be had. What one has to speak is written down for authors in{' '}
          <code>docs/companion.md</code> of the program.
        </p>
      </>
    ),
  },
  {
    id: 'type',
    title: 'Mod or API Plugin',
    body: (
      <p>
        Take the mod. The API Plugin is only for self-hosted servers and at its end of life, and it does not
        support the upload of dinos.
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
          While it is off companions are refused. They ask again every minute, so it needs no restart of the
          game. What was uploaded stays.
        </dd>
        <dt>Automatic server registration</dt>
        <dd>
          A game server that brings the key and is not in your list adds itself, until your limit of servers
          is reached: whoever has the key can then add servers. Its text stands under Configuration for a new
          server. Switch it off again when all are there.
        </dd>
        <dt>Upload players</dt>
        <dd>
          Characters with their player’s name and EOS ID, level, tribe, last login and place; tribes with
          their members and how many dinos they have.
        </dd>
        <dt>Upload structures</dt>
        <dd>
          Bases with their owner, the number of structures and their place. Single structures are not
          uploaded.
        </dd>
        <dt>Upload dinos</dt>
        <dd>
          Tamed dinos with their owner, name, level, gender and place. Thousands on a large server: the one
          that costs most.
        </dd>
        <dt>Upload interval</dt>
        <dd>10 to 3600 seconds between two uploads of the same kind, 60 at first.</dd>
        <dt>Structure upload delay</dt>
        <dd>
          0 to 3600 seconds between two parts of the structures, 1 at first. A longer one if players notice
          the uploads.
        </dd>
      </dl>
    ),
  },
  {
    id: 'sends',
    title: 'What it sends, and what becomes of it',
    body: (
      <>
        <p>
          With the first call, and every five minutes: its type and version, and the server’s session name,
          map, version, cluster ID, mods, slots and ports. A server that adds itself also sends its RCON
          password, which is kept sealed like any other. Everything else depends on the switches above.
        </p>
        <p>
          An upload replaces the one before: what is gone from the game is gone from the dashboard. Players
          stay after they have logged out, and dinos that died for 30 days.
        </p>
      </>
    ),
  },
  {
    id: 'key',
    title: 'The registration key',
    body: (
      <p>
        All companions of a bot call with the same key. It opens nothing but their calls, and no other bot.
        Whoever may edit the companion can see it. When others may have seen it, recreate it: the old one is
        dead at once, and every game server needs the new one in its configuration.
      </p>
    ),
  },
  {
    id: 'not-connected',
    title: 'When it is not connected',
    body: (
      <ul>
        <li>
          A companion that has not called for a minute counts as not connected. A server that restarts does.
        </li>
        <li>
          <strong>Never seen</strong>: the game server does not reach the address under <code>HostUrl</code>,
          or the companion has not been loaded.
        </li>
        <li>
          <strong>It was connected before</strong>: the key was recreated, Enable was switched off, or the
          tier no longer has it. The page tells the latter two.
        </li>
        <li>
          <strong>Connected, and a kind reads “never”</strong>: its switch is off, or the first upload is
          still on its way.
        </li>
      </ul>
    ),
  },
];
