import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What Discord can show',
    body: (
      <dl>
        <dt>Voice channels</dt>
        <dd>
          One for each enabled server, in the category you choose: <code>🟢 The Island 12/70</code>. They are
          for reading: to keep people from joining them, deny Connect to @everyone in the category and allow
          it for the bot.
        </dd>
        <dt>A message for each server</dt>
        <dd>
          State, players, address and the last update, as you choose, in one channel or in a channel for each
          server.
        </dd>
        <dt>A combined message</dt>
        <dd>A line for each server, with the total of players. Servers can be left out.</dd>
        <dt>Player lists</dt>
        <dd>Who is online on a server, in one of thirteen formats.</dd>
      </dl>
    ),
  },
  {
    id: 'current',
    title: 'How current it is',
    body: (
      <p>
        Messages are edited at most once a minute, and only when something changes. Discord allows two new
        names of a channel in ten minutes: a voice channel’s name changes at most every five. The page says
        when the next change is due.
      </p>
    ),
  },
  {
    id: 'permissions',
    title: 'What the bot needs',
    body: (
      <>
        <p>
          For messages: View Channel, Send Messages, Embed Links, Attach Files and Read Message History in the
          channel. For voice channels: Manage Channels, and View Channel and Connect in the category. If one
          is missing, the bot stops there, tries again every ten minutes and after each save, and tells you
          once in Notifications.
        </p>
        <p>
          A category holds 50 channels. For more servers the bot makes further categories below the one you
          choose, with its name, a number and its permissions (for that it needs Manage Channels, View Channel
          and Connect in the whole Discord server), and removes them when they are empty. One that somebody
          deletes while it is in use comes back an hour later. A Discord server holds 500 channels: where
          there is no room, the page names the servers that have no voice channel.
        </p>
      </>
    ),
  },
  {
    id: 'charts',
    title: 'Charts',
    body: (
      <p>
        Every five minutes the bot notes how many players are on each server. The page shows them over 24
        hours, 7, 30 or 90 days, for one server or all together, with uptime and outages; messages in Discord
        can carry a picture of the last 24 hours. The counts are kept for 90 days.
      </p>
    ),
  },
  {
    id: 'removed',
    title: 'When something is deleted',
    body: (
      <p>
        A message or channel that somebody deletes in Discord is missed at its next change, and made again
        five minutes later. What you switch off here, and what belongs to a server you delete, is removed from
        Discord. The messages come from the bot itself, under its own name, whatever Branding says: only
        whoever wrote a message can edit it.
      </p>
    ),
  },
  {
    id: 'companion',
    title: 'With the companion',
    body: (
      <p>
        Names of characters are known only where the companion uploads them. On the Arkwright Companion page
        you can have player lists name each player’s tribe and level, and the status message of a server count
        its tribes, bases and dinos.
      </p>
    ),
  },
];
