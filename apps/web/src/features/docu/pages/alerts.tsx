import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'offline',
    title: 'Server offline alerts',
    body: (
      <p>
        The bot writes into a channel when an enabled server has been offline for as many minutes as you set
        (10 by default), and mentions the roles that you choose. Once per outage, and once more when it is
        back, with how long it took. Set more minutes than a restart takes.
      </p>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    body: (
      <>
        <p>
          Notifications tell the owner of a bot what needs attention, with what to do about it: a server that
          has been offline for 10 minutes, a companion that has fallen silent while its server is online, a
          timed command that failed or was missed, permissions of a manager that end within a day, and a
          channel that refuses the bot. Each is told once, and several of one kind together.
        </p>
        <p>
          Whoever starts a preset and leaves before it has ended is told how it went. The bell and the drawer
          show how many are unread. The latest 500 are kept.
        </p>
      </>
    ),
  },
];
