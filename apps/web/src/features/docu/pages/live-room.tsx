import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'stream',
    title: 'One stream of everything',
    body: (
      <>
        <p>
          Chat, joining and leaving, admin commands and tribe events of all servers, as they come. Filter by
          server, kind and player. Scroll up, and it stands still until you come back to the end.
        </p>
        <p>The newest 10,000 lines of the last two days are kept.</p>
      </>
    ),
  },
  {
    id: 'write',
    title: 'Write to the game',
    body: (
      <p>
        With Crosschat at Edit (Tier 3) you can write to one server or to all. The answer says which servers
        have taken it, and why another one has not.
      </p>
    ),
  },
  {
    id: 'players',
    title: 'About a player',
    body: (
      <>
        <p>
          Choose a name in a line to show only this player, to send a message that nobody else in the game
          reads (Crosschat at Edit, Tier 3), to kick the player (Rcon at Edit, Tier 1), or to copy the EOS ID.
          By keyboard: choose the player in the filter above the lines; the button beside it opens the same
          menu.
        </p>
        <p>
          Lines name players and say no IDs. Who is meant is looked up among those who are online on the
          line’s server. If nobody of that name is there, or several are, the menu says so: nobody is kicked
          on a guess. Messages and kicks are recorded in the history, kicks in the command log as well.
        </p>
      </>
    ),
  },
  {
    id: 'console',
    title: 'Console',
    body: (
      <p>
        With Rcon at Edit (Tier 2) there is an RCON console for each server, with earlier commands,
        completion, and the game’s reply. Every command stands in the history. Some commands make the game
        crash when they come over RCON; the console says so for those that are known.
      </p>
    ),
  },
];
