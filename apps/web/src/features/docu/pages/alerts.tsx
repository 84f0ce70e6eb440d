import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
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
