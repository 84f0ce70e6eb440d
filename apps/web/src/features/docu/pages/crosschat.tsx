import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'groups',
    title: 'Groups',
    body: (
      <>
        <p>
          A group is made of servers that hear each other and, if you choose one, a channel in Discord. What a
          player says in one of the games is read in the other games of the group, with the short name of the
          server, and in the channel. What members write in the channel is read in all games of the group.
          Each server is in one group at most; a server in no group is not relayed.
        </p>
        <p>
          In Discord each player has a name and a picture of their own, which needs the permission Manage
          Webhooks in the channel. Without it, and where many messages wait, the bot posts them itself, each
          behind the player’s name. Nothing that a player writes mentions anybody, and nothing that a member
          writes can run a command in the game.
        </p>
      </>
    ),
  },
  {
    id: 'from-discord',
    title: 'From Discord',
    body: (
      <>
        <p>
          Pictures, stickers, emoji and replies become short texts, such as [picture]. What is edited or
          deleted in Discord later stays as it was said in the games. Messages of bots are not relayed. In the
          channel of a group /chat and /adminchat write to that group’s servers.
        </p>
        <p>
          The bot reads what members write with Discord’s Message Content Intent. Where Discord refuses it,
          the page says so: /chat, mentions of the bot and replies to its messages still reach the games.
        </p>
      </>
    ),
  },
  {
    id: 'pace',
    title: 'Pace and delay',
    body: (
      <p>
        Slow mode and the messages per minute of a group keep one player from flooding all of your servers.
        What is held back stays in the chat in which it was said, and the page counts it, as it counts what
        was said while the bot was away, or too busy, for too long. What could not be relayed within the
        longest delay, because Discord or a game was away, is dropped and counted; the rest is told in order.
        Up to 10,000 messages wait for a channel; if there are more, one line says how many of the oldest were
        left out.
      </p>
    ),
  },
  {
    id: 'kinds',
    title: 'Tribe chat, joins and leaves',
    body: (
      <p>
        RCON shows global chat alone. Tribe chat is relayed where a{' '}
        <TextLink to="/docu/$page" params={{ page: 'companion' }}>
          companion
        </TextLink>{' '}
        tells it. Joins and leaves can be relayed as well, in Discord in the group’s channel or in one for all
        groups. Whoever joins a server can be welcomed with a message that they alone read.
      </p>
    ),
  },
  {
    id: 'other-readers',
    title: 'Other programs that read chat',
    body: (
      <p>
        A game hands out each line of its chat once. If another bot or tool reads it over RCON, too, some
        lines come here some seconds late, out of the game’s log, and the other program misses the rest. The
        page names the servers where that happens: switch the other program off there, or take the server out
        of its group. Servers must run with -servergamelog for that; without it, what the other program reads
        is lost here, and nobody can notice.
      </p>
    ),
  },
];
