import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'stream',
    title: 'One stream of everything',
    body: (
      <>
        <p>
          Chat, joins and leaves, admin commands and tribe events from all servers, as they happen. Filter by
          server, kind and player. Scroll up and it holds still until you return to the end.
        </p>
        <p>
          What crosschat relays is shown once, on the server where it was said. What a member has written in
          Discord, or a player in tribe chat, is in no game’s log: it is shown on the first server that
          repeats it. Filter by a server to see everything that its players read, relayed lines included.
        </p>
        <p>The newest 10,000 lines of the last two days are kept.</p>
        <p>
          “Who was online” lists the players of a day, or between two moments, with when and where, from the
          joins and leaves among these lines. It says from when on they are known.
        </p>
      </>
    ),
  },
  {
    id: 'write',
    title: 'Write to the game',
    body: (
      <p>
        With Edit permission for Crosschat (Tier 3) you can write to one server or to all. You see which
        servers got the message and, for any that did not, why.
      </p>
    ),
  },
  {
    id: 'players',
    title: 'Player menu',
    body: (
      <>
        <p>
          Choose a name in a line to show only this player, send a message that nobody else in the game can
          read (Edit for Crosschat, Tier 3), kick the player (Edit for RCON Commands, Tier 1), add a player
          alert (Edit for Player Alerts, Tier 1), or copy the EOS ID. With the keyboard, choose the player in
          the filter above the lines; the button next to it opens the same menu.
        </p>
        <p>
          Lines contain names but no IDs, so Arkwright looks for the player among those online on the line’s
          server. If nobody has that name, or several players do, the menu says so: nobody is kicked on a
          guess. Messages and kicks are recorded in the history, kicks in the command log as well.
        </p>
      </>
    ),
  },
  {
    id: 'console',
    title: 'Console',
    body: (
      <p>
        With Edit permission for RCON Commands (Tier 2) you have an RCON console for each server, with earlier
        commands, completion and the game’s replies. Every command is in the history. The console asks before
        it sends what destroys something or is reported to crash the game over RCON. The latter goes through
        the companion where that is connected, else over RCON only if the owner has switched on{' '}
        <strong>Crashing commands over RCON</strong> in that server’s settings.
      </p>
    ),
  },
];
