import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What they are',
    body: (
      <p>
        Slash commands that members of your Discord server use to reach your game servers. On the RCON
        Commands page you switch on each one. Discord usually has a change within seconds: each command says
        whether it is there. Discord takes 200 new commands a day for a Discord server: when they are used up,
        the page says so, and the bot tries again every hour. Only whoever typed a command sees its reply.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who may use them',
    body: (
      <ul>
        <li>
          <strong>Public</strong>: every member. Available in every tier. Each member may use six of them a
          minute in all.
        </li>
        <li>
          <strong>Basic</strong>: members with one of the roles you choose there. From Tier 1.
        </li>
        <li>
          <strong>Advanced</strong>: members with one of the roles you choose there. From Tier 2;{' '}
          <code>/adminchat</code> and <code>/singleplayerchat</code> from Tier 3. These roles may also run
          presets.
        </li>
      </ul>
    ),
  },
  {
    id: 'everyone',
    title: 'For everyone',
    body: (
      <ul>
        <li>
          <code>/dashboard</code> shows the address of the dashboard.
        </li>
        <li>
          <code>/chat</code> writes into the game’s chat on one server or on all, with the member’s name. In
          the channel of a Crosschat Group it writes to that group’s servers, and the channel shows it.
        </li>
        <li>
          <code>/whoami</code> shows which player the member is registered as, <code>/selfkick</code> and{' '}
          <code>/selfkill</code> act on that player. They need a registration.
        </li>
        <li>
          <code>/listplayers</code> lists who is online. It also needs the switch for the player list command,
          where you choose how players are shown.
        </li>
      </ul>
    ),
  },
  {
    id: 'roles',
    title: 'For roles',
    body: (
      <>
        <p>
          Basic: <code>/serverchat</code>, <code>/broadcast</code>, <code>/kick</code>, <code>/kill</code>,{' '}
          <code>/ban</code>, <code>/saveworld</code> and <code>/destroywilddinos</code>. Advanced:{' '}
          <code>/rcon</code> with any console command, <code>/adminchat</code>, <code>/singleplayerchat</code>
          , <code>/search</code>, <code>/nuketribe</code> and <code>/nukebase</code>.
        </p>
        <p>
          <code>/serverchat</code> and <code>/broadcast</code> ask for the text in a window if you leave it
          out. Servers, players, tribes and bases are suggested as you type. If you have several servers, you
          must choose one, or all. A player is found by name or EOS ID; if several players have the name,
          nothing is done on a guess.
        </p>
        <p>
          What destroys something asks first and says what it will hit, and so does <code>/preset</code> if
          the preset has a command that does or that may crash the game. The question waits for a minute;
          roles are checked again when you press the button.
        </p>
      </>
    ),
  },
  {
    id: 'companion',
    title: 'What needs the companion',
    body: (
      <p>
        <code>/search</code> shows what companions have uploaded. <code>/kill</code>, <code>/selfkill</code>,{' '}
        <code>/nuketribe</code> and <code>/nukebase</code> are carried out by the companion on that server:
        sent over RCON, these commands are reported to crash the game. If the companion is not connected,
        nothing happens and you are told so, unless the owner has switched on{' '}
        <strong>Crashing commands over RCON</strong> in that server’s settings (Servers, Edit). The same goes
        for such a command (SetDay, Slomo, TribeMessage and others) in <code>/rcon</code>, a preset, a timed
        command and the console.
      </p>
    ),
  },
  {
    id: 'log',
    title: 'Who did what',
    body: (
      <p>
        The History records what members ran. With the command log on (Logging, /Commands Log) the bot also
        posts who ran what, where, and what came of it.
      </p>
    ),
  },
];
