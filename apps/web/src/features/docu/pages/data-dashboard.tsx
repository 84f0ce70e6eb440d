import { MAX_COUNTED, NUKE_WAITS_MINUTES } from '@arkwright/contracts/data-dashboard/bounds';
import { MAX_INFRACTIONS_KEPT } from '@arkwright/contracts/player-registrations/bounds';
import { formatCount } from '../../../kit/counted.ts';
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
          location on the map. It comes from the Arkwright Companion: a mod or plugin inside the game, or an
          agent beside it that reads the save files and needs no mod. Both are Tier 2 features. You decide
          what is uploaded, and how often, on the <TextLink to="/companion">Arkwright Companion</TextLink>{' '}
          page.
        </p>
        <p>
          Players stay in the table after they log out, with the time they were last seen. Tribes, bases and
          dinos that are gone from the game disappear with the next upload; dead dinos stay for 30 days.
        </p>
        <p>
          Up to 200,000 rows of each kind are kept per game server, and a million per bot: many times what a
          full server has. Beyond that, the players seen longest ago are dropped, and of the other kinds
          whatever the current upload does not include. A game server’s tribes can have 200,000 members. When
          a table is full, the Data Summary says so.
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
          Search finds any part of a name or an ID. Where more than {formatCount(MAX_COUNTED)} rows match,
          their number is estimated: it says “about”. At first you see only what was seen in the last 24
          hours, and no dead dinos: to see more, choose All under Seen within, or press Dead. A base is
          Clutter with 1 structure, Tiny with up to 50, Small with up to 200, Medium with up to 500, Large
          with up to 1,500 and Huge with more.
        </p>
        <p>
          Search, filters, order and page are part of the address: send the link, and anyone else who may view
          the dashboard sees the same. Values change as uploads come in, but rows do not jump; when their
          order has changed, Refresh becomes <strong>Show new data</strong>.
        </p>
      </>
    ),
  },
  {
    id: 'map',
    title: 'The map',
    body: (
      <>
        <p>
          The tab Map shows where the bases, dinos and players of a game server are that match the search and
          the filters, on a grid of the game’s own degrees. Drag it, zoom with the buttons, two fingers or,
          after a click, the wheel. With the keyboard: arrows, plus and minus, and Enter for what is in the
          middle. Whatever you pick shows all that its table shows, with the same buttons, and its tribe.
          Where the search finds nothing on this map, it says on which servers’ maps it does.
        </p>
        <p>
          The colours can show what automatic decay would do now, by the settings that are saved. Dinos in
          cryopods have no location, so they are on no map. The scale of maps from mods is not known: they are
          drawn as The Island.
        </p>
      </>
    ),
  },
  {
    id: 'player',
    title: 'Everything about a player',
    body: (
      <>
        <p>
          A character’s name leads to the player’s page, as do the names in the lists of bans, registrations,
          alerts and starter set claims, and a player’s menu in the Live Room. It has the names, characters
          and tribes over time (the newest 20 of each character), registration and playtime, player alert,
          ban, infractions, claims, notes, and a timeline: joins and leaves of the last two days, claims, the
          latest {MAX_INFRACTIONS_KEPT} banned words, changes of tribe, and whatever the history has about the
          player.
        </p>
        <p>
          You see what you may also view elsewhere; each other section says which permission it needs. Joins
          and leaves have names alone in the game’s log: where two players have the same name, neither page
          shows them.
        </p>
        <p>
          <strong>Notes</strong> are for everyone who may view Ban Management; to write or delete one takes
          its Edit permission, and only who has written a note can change it. Up to 50 for each player and
          5,000 for each bot are kept, for two years after they were last changed.
        </p>
      </>
    ),
  },
  {
    id: 'actions',
    title: 'What you can do',
    body: (
      <ul>
        <li>
          <strong>Show on map</strong> opens the map of the game server with it picked. The address is a link
          to it.
        </li>
        <li>
          <strong>Copy teleport command</strong> takes an admin there: paste it into the game’s console. You
          only need permission to view.
        </li>
        <li>
          <strong>Add player alert</strong> puts the player on the list of{' '}
          <TextLink to="/playerAlerts">player alerts</TextLink>, at once.
        </li>
        <li>
          <strong>Ban</strong> puts a player, or the known members of a tribe, on the{' '}
          <TextLink to="/banManagement">ban list</TextLink>. The rows of players on it are marked, for those
          who may view Ban Management. While Ban Management is off, nothing happens to them in the games.
        </li>
        <li>
          <strong>Delete entry</strong> and <strong>Wipe Data</strong> delete what is stored here. The game is
          not touched, and a connected companion uploads what is still there again.
        </li>
        <li>
          <strong>Nuke</strong> destroys in the game: a player’s character; the structures of a base;
          structures, dinos and characters of a tribe. Before you nuke a base you see what else lies in the
          radius: other bases of its owner there go, too. It can’t be undone, and the History records who did
          it. To nuke a tribe you must type its name. The companion does the work. If it is not connected,
          nothing happens and you are told so, unless the owner has switched on{' '}
          <strong>Crashing commands over RCON</strong> in that server’s settings (Servers, Edit). Each bot can
          nuke or wipe ten times a minute.
        </li>
        <li>
          If <strong>Two people must agree</strong> is on (Automatic Decay, Safety), a nuke waits for a second
          person, who agrees or declines at the top of this page or nukes the same. After {NUKE_WAITS_MINUTES}{' '}
          minutes it ends. The History records both. The same holds for <code>/nuketribe</code> and{' '}
          <code>/nukebase</code>.
        </li>
      </ul>
    ),
  },
  {
    id: 'api',
    title: 'Through the API',
    body: (
      <p>
        With the bot’s API key, other programs can read the four lists, server by server; see{' '}
        <TextLink to="/docu/$page" params={{ page: 'api' }}>
          API
        </TextLink>
        .
      </p>
    ),
  },
];
