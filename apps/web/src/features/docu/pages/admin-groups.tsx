import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'groups',
    title: 'Admin groups',
    body: (
      <>
        <p>
          A group is a list of players, by EOS ID, who are admins in the game. Each has its own AdminListURL:
          put it into GameUserSettings.ini and restart the server once. From then on the game reads the list
          every 10 minutes, and a change here needs no restart. Free has one group; higher tiers have more.
        </p>
        <pre>
          <code>{`[ServerSettings]
AdminListURL="http://…"`}</code>
        </pre>
        <p>The page shows this line with the right address in it.</p>
      </>
    ),
  },
  {
    id: 'kick',
    title: 'Auto-kick',
    body: (
      <>
        <p>
          Kicks whoever runs an admin command without being in one of your groups, such as somebody who has
          learnt the admin password. The game must write admin commands into its log: start it with
          -servergamelog and AdminLogging=True.
        </p>
        <p>
          Nobody is kicked while all groups are empty, nor within 11 minutes after you changed a group or the
          server came up: until then the game may go by the list it read before. Commands over RCON, the bot’s
          own among them, kick nobody.
        </p>
      </>
    ),
  },
  {
    id: 'journal',
    title: 'Admin commands',
    body: (
      <p>
        The tab Admin Commands shows who ran which command, where and when. The newest 20,000 are kept, each
        for 30 days. Passwords and IP addresses that can be recognised are hidden.
      </p>
    ),
  },
  {
    id: 'exclusive',
    title: 'Exclusive join',
    body: (
      <>
        <p>
          Servers that are started with -exclusivejoin let in only players on their list. A group here has
          players and servers: the bot adds the players while the servers run, and again after each restart.
          They may then also join when the server is full.
        </p>
        <p>
          The game does not tell its list. The bot takes out only players that it has added; those whom you
          have put on the list yourself stay, unless you add them here as well and remove them again.
        </p>
      </>
    ),
  },
];
