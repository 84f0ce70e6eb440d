import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what-you-need',
    title: 'What you need',
    body: (
      <ul>
        <li>A Discord server where you have the Manage Server permission.</li>
        <li>
          An ARK: Survival Ascended server, rented or your own, with settings you can change and an RCON port
          that can be reached from outside.
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
          Press <TextLink to="/joinBot">Invite</TextLink> at the top of any page and pick your Discord server.
          The bot asks for the permissions its features need: view channels, send messages with embeds and
          files, read message history, and manage messages, channels and roles. You can take permissions away
          again; a feature that then stops working says so.
        </p>
        <p>
          Then sign in. Your Discord server appears as soon as the bot has joined it. If you have several,
          choose one at the top of the page.
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
          Open <TextLink to="/servers">Servers</TextLink>, press Add, and enter name, host, ports and
          password.
        </li>
        <li>Press Test RCON. When the test succeeds, press Add.</li>
        <li>Within seconds the table shows whether the server is online and how many players it has.</li>
      </ol>
    ),
  },
  {
    id: 'first-log',
    title: 'See the game in Discord',
    body: (
      <p>
        Open <TextLink to="/logging">Logging</TextLink>, switch on Enable logging, choose a channel for the
        server and press Save. From then on that channel shows what happens in the game.
      </p>
    ),
  },
];
