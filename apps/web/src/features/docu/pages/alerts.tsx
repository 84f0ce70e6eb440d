import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'players',
    title: 'Player alerts',
    body: (
      <>
        <p>
          When a player on your list joins or leaves one of the bot’s enabled servers, the bot posts in the
          channel you choose, mentions the roles you choose, and says the player’s name, the server, your
          reason and the EOS ID. For each player you choose whether joining, leaving or both are posted.
          Player Alerts need the game log: switch it on under Logging first.
        </p>
        <p>
          <strong>Add Alert</strong> finds players by name, those who are online first, or takes an EOS ID you
          paste. The Live Room (click a player’s name) and the players of the Data Dashboard have{' '}
          <strong>Add player alert</strong>, too. Like the settings, the list counts once you press Save. A
          player is recognised by the EOS ID, whatever they call themselves. If the game writes only a name in
          its log, the bot posts only when exactly one player it knows has that name.
        </p>
      </>
    ),
  },
  {
    id: 'offline',
    title: 'Server offline alerts',
    body: (
      <p>
        When an enabled server has been offline for the number of minutes you set (10 by default), the bot
        posts in a channel and mentions the roles you choose. It posts once per outage, and again when the
        server is back, with how long it was offline. Set more minutes than a restart takes.
      </p>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    body: (
      <>
        <p>
          Notifications tell a bot’s owner what needs attention and what to do about it: a server that has
          been offline for 10 minutes, a companion that has gone silent while its server is online, a timed
          command that failed or was missed, a manager’s permissions that end within a day, and a channel
          where the bot can’t post. You are told once about each, and several of one kind come together.
        </p>
        <p>
          If you start a preset and leave before it is done, a notification tells you how it went. The bell
          and the drawer show how many are unread. The latest 500 are kept.
        </p>
      </>
    ),
  },
];
