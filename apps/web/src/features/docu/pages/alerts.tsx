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
      <p>
        What the bot has to tell you about itself, such as a channel that refuses it, stands under
        Notifications, with the number of unread ones in the drawer. The latest 500 are kept.
      </p>
    ),
  },
];
