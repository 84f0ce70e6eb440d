import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what-you-need',
    title: 'What you need',
    body: (
      <ul>
        <li>A Discord guild in which you may manage the server (the right is called Manage Server).</li>
        <li>
          An ARK: Survival Ascended server, rented or your own, whose settings you can change and whose RCON
          port can be reached.
        </li>
      </ul>
    ),
  },
  {
    id: 'invite',
    title: 'Invite the bot',
    body: (
      <>
        <p>
          Use <TextLink to="/joinBot">Invite</TextLink> at the top of every page and pick your guild. The bot
          asks for what its features need: to see channels, to send messages with embeds and files, to read
          the history, and to manage messages, channels and roles. You can take rights away again; what then
          no longer works says so.
        </p>
        <p>
          Then sign in. The guild is there as soon as the bot has joined. If you have several, choose between
          them at the top of the page.
        </p>
      </>
    ),
  },
  {
    id: 'first-server',
    title: 'Add your first server',
    body: (
      <ol>
        <li>
          Switch RCON on in the game’s settings:{' '}
          <TextLink to="/docu/$page" params={{ page: 'game-servers' }}>
            Connecting game servers
          </TextLink>
          .
        </li>
        <li>
          Open <TextLink to="/servers">Servers</TextLink>, press Add, and fill in name, host, ports and
          password.
        </li>
        <li>Press Test RCON. When it says that the test was successful, press Add.</li>
        <li>Within seconds the table shows whether the server is online, and how many play on it.</li>
      </ol>
    ),
  },
  {
    id: 'first-log',
    title: 'Let it tell something',
    body: (
      <p>
        Open <TextLink to="/logging">Logging</TextLink>, switch on Enable logging, choose a channel for the
        server and press Save. From now on the guild reads what happens in the game.
      </p>
    ),
  },
];
