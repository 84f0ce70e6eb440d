import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it shows',
    body: (
      <>
        <p>
          What RCON can’t tell: all <strong>players</strong>, <strong>tribes</strong> with their members,{' '}
          <strong>bases</strong> by size and <strong>dinos</strong> with their former owners, each with its
          place on the map. It comes from the Arkwright Companion, and both are Tier 2 features. What is
          uploaded, and how often, you decide on the page{' '}
          <TextLink to="/companion">Arkwright Companion</TextLink>.
        </p>
        <p>
          A player who is not online any more stays in the table, with when they were last seen. Tribes, bases
          and dinos that the game no longer has are gone with the next upload; dinos that died stay for 30
          days.
        </p>
        <p>
          Of each kind 200,000 rows are kept for a game server, and a million for all of a bot, which is many
          times what a full server has. Beyond that the players seen longest ago make room, and of the rest
          what the upload under way does not hold. The tribes of a game server have room for 200,000 members.
          Where a table is full, the Data Summary says so.
        </p>
      </>
    ),
  },
  {
    id: 'find',
    title: 'Finding something',
    body: (
      <>
        <p>
          Search looks for a part of a name or an id. At first only what was seen in the last 24 hours shows,
          and no dead dinos: choose All under Seen within, or press Dead. A base is Clutter with 1 structure,
          Tiny up to 50, Small up to 200, Medium up to 500, Large up to 1,500 and Huge beyond.
        </p>
        <p>
          Search, filters, order and page stand in the address: send the link, and another person who may view
          the dashboard sees the same. Values change in front of you as uploads come, but rows do not jump;
          when their order has changed, Refresh becomes <strong>Show new data</strong>.
        </p>
      </>
    ),
  },
  {
    id: 'actions',
    title: 'What can be done',
    body: (
      <ul>
        <li>
          <strong>Copy teleport command</strong> takes an admin there: paste it into the console of the game.
          It needs the permission to view alone.
        </li>
        <li>
          <strong>Delete entry</strong> and <strong>Wipe Data</strong> delete what is stored here. The game is
          not touched, and a connected companion uploads anew what is still there.
        </li>
        <li>
          <strong>Nuke</strong> destroys in the game: a player’s character; the structures of a base;
          structures, dinos and characters of a tribe. It can’t be undone, is written into the History with
          who did it, and for a tribe its name has to be typed. The companion does it, so it has to be
          connected: if it is not, nothing happens, and you are told so. Of nukes and wipes together each bot
          has ten a minute.
        </li>
      </ul>
    ),
  },
  {
    id: 'api',
    title: 'By the API',
    body: (
      <p>
        With the API key of a bot other programs read the four lists server by server; see{' '}
        <TextLink to="/docu/$page" params={{ page: 'api' }}>
          API
        </TextLink>
        .
      </p>
    ),
  },
];
