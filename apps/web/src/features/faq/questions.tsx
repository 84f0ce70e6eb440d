import type { ReactNode } from 'react';
import { TextLink } from '../../ui/button-link.tsx';

type Question = { question: string; answer: ReactNode };

export const QUESTIONS: readonly Question[] = [
  {
    question: 'What do I need to start?',
    answer: (
      <p>
        A Discord server that you own or may manage, and an ARK: Survival Ascended server with RCON on. Invite
        the bot, sign in, add the game server.{' '}
        <TextLink to="/docu/$page" params={{ page: 'getting-started' }}>
          Getting started
        </TextLink>{' '}
        takes you through it step by step.
      </p>
    ),
  },
  {
    question: 'I have signed in, but there is no bot. Why?',
    answer: (
      <p>
        A bot appears once it is in a Discord server you own, or when an owner has made you a manager. Press{' '}
        <TextLink to="/joinBot">Invite</TextLink> and pick your Discord server; the page shows it a moment
        later. If someone else owns the Discord server, ask them for permissions.
      </p>
    ),
  },
  {
    question: 'The RCON test fails. What could be wrong?',
    answer: (
      <>
        <p>It is usually one of these:</p>
        <ul>
          <li>
            <code>RCONEnabled=True</code> is missing in <code>GameUserSettings.ini</code>, or the server has
            not been restarted since.
          </li>
          <li>The port is the game port. RCON has its own, 27020 by default.</li>
          <li>
            The password is the one for players. RCON uses <code>ServerAdminPassword</code>.
          </li>
          <li>A firewall or the host’s panel blocks the RCON port.</li>
          <li>
            The server is in the private network of a self-hosted Arkwright: its operator must allow that (
            <code>OUTBOUND_ALLOW</code>).
          </li>
        </ul>
      </>
    ),
  },
  {
    question: 'My server shows Offline although people are playing on it. Why?',
    answer: (
      <p>
        The status comes from RCON, so Offline means that RCON can’t be reached. Open the server’s row and
        press Check connection: it says what is wrong. A server that is starting up answers only after its map
        has loaded.
      </p>
    ),
  },
  {
    question: 'Do I need a mod on the game server?',
    answer: (
      <p>
        Not for status, logging, presets, timed commands and dynamic config: they only need RCON. Commands
        that begin with <code>scriptcommand arkwright</code>, such as those from the{' '}
        <TextLink to="/tools/spawnDino">Spawn Dino</TextLink> builder, need the Companion.
      </p>
    ),
  },
  {
    question: 'Who can see my RCON password?',
    answer: (
      <p>
        Once you have saved it, nobody, not even you: it is stored encrypted, shown as ten asterisks, and
        never appears in a log, export or history. The <TextLink to="/privacy">Data Privacy Policy</TextLink>{' '}
        says what else is stored.
      </p>
    ),
  },
  {
    question: 'Can others help me run it?',
    answer: (
      <p>
        Yes. The owner of a bot gives managers View or View / Edit for each area. Only the owner manages
        permissions and API access. The History shows who changed what, and you can restore earlier settings
        there.
      </p>
    ),
  },
  {
    question: 'The bot does not post in a channel. What can I do?',
    answer: (
      <p>
        Check its permissions in that channel: View Channel and Send Messages, and Embed Links for some
        messages. After three refusals it stops trying there and sends you a notification; it tries again when
        you change the channel here.
      </p>
    ),
  },
  {
    question: 'What happens when my pledge ends?',
    answer: (
      <p>
        Nothing is deleted. Features that your tier no longer includes stop working, and their pages say so;
        once your pledge is back, they work as before.
      </p>
    ),
  },
  {
    question: 'Can I run it myself?',
    answer: (
      <p>
        Yes, it is free software and starts with one command. See{' '}
        <TextLink to="/docu/$page" params={{ page: 'self-hosting' }}>
          Self-hosting
        </TextLink>
        .
      </p>
    ),
  },
  {
    question: 'Is this an official tool?',
    answer: <p>No. Arkwright is not affiliated with Studio Wildcard, Discord, Patreon or Nitrado.</p>,
  },
];
