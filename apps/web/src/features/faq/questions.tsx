import type { ReactNode } from 'react';
import { TextLink } from '../../ui/button-link.tsx';

type Question = { question: string; answer: ReactNode };

export const QUESTIONS: readonly Question[] = [
  {
    question: 'What do I need to start?',
    answer: (
      <p>
        A Discord guild that you own or may manage, and an ARK: Survival Ascended server whose RCON is on.
        Invite the bot, sign in, add the server.{' '}
        <TextLink to="/docu/$page" params={{ page: 'getting-started' }}>
          Getting started
        </TextLink>{' '}
        goes through it step by step.
      </p>
    ),
  },
  {
    question: 'I have signed in, but there is no bot. Why?',
    answer: (
      <p>
        A bot appears once it is in a guild that you own, or when an owner has made you a manager. Use{' '}
        <TextLink to="/joinBot">Invite</TextLink> and pick the guild; the page shows it a moment later. If
        someone else owns the guild, ask them for permissions.
      </p>
    ),
  },
  {
    question: 'The RCON test fails. What can it be?',
    answer: (
      <>
        <p>Most often one of these:</p>
        <ul>
          <li>
            <code>RCONEnabled=True</code> is missing in <code>GameUserSettings.ini</code>, or the server was
            not restarted since.
          </li>
          <li>The port is the game port. RCON has its own, 27020 by default.</li>
          <li>
            The password is that of players. RCON takes <code>ServerAdminPassword</code>.
          </li>
          <li>A firewall or the host’s panel does not let the RCON port through.</li>
          <li>
            The server is in the private network of a self-hosted Arkwright: its operator has to allow that (
            <code>OUTBOUND_ALLOW</code>).
          </li>
        </ul>
      </>
    ),
  },
  {
    question: 'My server says Offline although people play on it. Why?',
    answer: (
      <p>
        The status is what RCON says, so it means that RCON can’t be reached. Open the server’s row and press
        Check connection: it says what is wrong. While a server starts up, it answers only after its map is
        loaded.
      </p>
    ),
  },
  {
    question: 'Does it need a mod on the game server?',
    answer: (
      <p>
        Not for status, logging, presets, timed commands and dynamic config: they need RCON alone. Commands
        that begin with <code>scriptcommand arkwright</code>, such as those of the{' '}
        <TextLink to="/tools/spawnDino">Spawn Dino</TextLink> builder, are answered by the Companion.
      </p>
    ),
  },
  {
    question: 'Who can see my RCON password?',
    answer: (
      <p>
        Nobody after you have saved it, not even you: it is stored sealed, is shown as ten asterisks, and
        appears in no log, export or history. What else is stored stands in the{' '}
        <TextLink to="/privacy">Data Privacy Policy</TextLink>.
      </p>
    ),
  },
  {
    question: 'Can others help me to run it?',
    answer: (
      <p>
        Yes. The owner of a bot gives managers View or View / Edit for each area. Only the owner manages
        permissions and API access. Who changed what stands in the History, and earlier settings can be
        restored there.
      </p>
    ),
  },
  {
    question: 'The bot does not write in a channel. What can I do?',
    answer: (
      <p>
        Look at its role’s permissions in that channel: View Channel and Send Messages, and Embed Links for
        some messages. After three refusals it stops trying there and tells you in your notifications; it
        tries again when you change the channel here.
      </p>
    ),
  },
  {
    question: 'What happens when my pledge ends?',
    answer: (
      <p>
        Nothing is deleted. Features that your tier no longer includes stop having an effect, and their pages
        say so; with the pledge back they go on as they were.
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
    answer: <p>No. Arkwright is not connected with Studio Wildcard, Discord, Patreon or Nitrado.</p>,
  },
];
