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
          <strong>Add player alert</strong>, too, which counts at once. On this page the list counts once you
          press Save, like the settings. A player is recognised by the EOS ID, whatever they call themselves.
          If the game writes only a name in its log, the bot posts only when exactly one player it knows has
          that name.
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
    id: 'reactions',
    title: 'Chat reactions',
    body: (
      <>
        <p>
          When a player writes one of your words in the global chat, the bot answers in the game. An entry has
          up to 50 words, one per line, and one reply. <strong>Exact</strong> is the whole message;{' '}
          <strong>Contains</strong> finds whole words: cat is found in “my cat!” and not in catch. In
          languages without spaces, such as Chinese and Thai, a word is found anywhere. Accents count;
          invisible characters, colours and different forms of one letter do not.
        </p>
        <p>
          One message brings one reply: that of the first entry in the list. An entry answers once in ten
          seconds on each server, and a player gets one answer in five. With logging on, each reaction is
          posted in the log channel; an entry that notifies is a message of its own and mentions its roles.
          Chat Reactions need the chat log: switch it on under Logging first. <strong>Try a message</strong>{' '}
          shows what a message would bring, before you save.
        </p>
      </>
    ),
  },
  {
    id: 'banned-words',
    title: 'Banned words',
    body: (
      <>
        <p>
          Banned Words are entered and found like chat reactions. A message with one brings the reply, and one
          infraction of the registered player who wrote it, shown in the details of the registration. They
          need the chat log and player registrations. <strong>Look through the last two days</strong> shows
          what your list would have found in the chat that is kept.
        </p>
        <p>
          The game tells who wrote something by name alone. An infraction is counted only if exactly one
          player on that server has the name, those who have just come or left included; otherwise the log
          says why it was not. <strong>Suppress messages</strong> keeps messages with a banned word out of
          Crosschat and of the other logs in Discord. The game itself has shown them by then.
        </p>
        <p>
          Chat Reactions and Banned Words answer and count global chat. Local, tribe and ally chat, which
          companions tell, bring no reply, as everybody would read it, and no infraction; suppressed they are
          as well.
        </p>
        <p>
          With <strong>Automatic Ban</strong> a player who has so many infractions is put on the ban list for
          ever, with the last word as the reason. Whoever takes that ban back sets the infractions back to
          none, so that the next word does not bring it again at once. Who is on the list as never to be
          banned stays.
        </p>
      </>
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
