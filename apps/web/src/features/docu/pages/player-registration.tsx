import { MAX_CLUSTERS_OF_PLAYER } from '@arkwright/contracts/player-registrations/bounds';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it is',
    body: (
      <p>
        It links a player’s Discord account with their character in the game. Then Arkwright knows who plays:
        it counts playtime, gives roles in Discord, and shows Discord names beside players. It is a Tier 2
        feature and needs the Arkwright Companion on your game servers, for the game alone tells who wrote a
        code.
      </p>
    ),
  },
  {
    id: 'register',
    title: 'How a player registers',
    body: (
      <>
        <ol>
          <li>
            In Discord, write <code>/register</code>. The bot answers with a code that nobody else sees. It is
            good for 15 minutes; asking again later gives a new one.
          </li>
          <li>
            On one of your game servers, write <code>/register</code> with that code into the chat. The game
            whispers back whether it worked.
          </li>
          <li>From then on the player stands under Player Registrations as registered.</li>
        </ol>
        <p>
          One Discord account belongs to one EOS ID. <code>/unregister</code> in Discord ends the link, with
          its playtime and claims. Whoever may edit the registrations can also add, change and delete players
          by hand. The EOS ID is found by the player’s name (of the account, the survivor or in Discord;
          whoever is online comes first), and the member by name or Discord ID. An EOS ID that no server has
          seen yet can be pasted. Beside each EOS ID are the player’s latest names.
        </p>
        <p>
          A program that adds a player over <code>POST /api/playerRegistration/create</code> can send a{' '}
          <code>confirmationCode</code> of its own, 8 characters of 2-9 and A-Z without I, L and O. The
          registration then waits until that very player writes the code in the game, for 15 minutes. Without
          one it is finished at once.
        </p>
      </>
    ),
  },
  {
    id: 'playtime',
    title: 'What is counted',
    body: (
      <>
        <p>
          While a registered player is on one of your servers, their playtime grows in steps of 30 seconds:
          once for all servers together, and once for the cluster that the server is in. Time before the
          registration does not count, nor does time in which a server can’t be asked who is on it.
        </p>
        <p>
          Give the clusters that you care for a name in the settings, with their cluster ID. A name without an
          ID counts nothing. Playtime can be reset for one player in their row, or for all at once. On more
          than {MAX_CLUSTERS_OF_PLAYER} clusters a player’s time counts for all servers together only, until
          you reset the playtime of a cluster.
        </p>
      </>
    ),
  },
  {
    id: 'roles',
    title: 'Roles',
    body: (
      <>
        <p>
          Two kinds of roles can be given: one for being registered, and any number for having played so many
          hours, on all servers together or, added up, on the clusters that you choose. With “Keep only the
          highest” the role for the most hours replaces those below it. Who has played long enough gets the
          role within a quarter of an hour.
        </p>
        <p>
          The bot can only give roles that stand below its own in Discord’s list, and it needs the permission
          Manage Roles. When a registration is deleted, the roles that it gave are taken back. Who had a role
          already keeps it.
        </p>
        <p>
          Roles that carry power over your guild, such as managing channels or banning people, can’t be
          chosen. Other power is the owner’s choice: a role that manages this bot, that may use commands for
          game servers, that opens channels which are closed to @everyone, or that moderates in some of them.
          The page says what such a role can do and asks the owner to allow it. Should the role get a kind of
          power that the owner has not allowed, or one more permission as a manager, it is given to nobody
          until the owner has allowed that as well; a notification says so. Within one kind it may grow
          without a question: a role that is allowed for one closed channel stays allowed when another channel
          is opened to it in Discord. Whoever may edit player registrations can have every role that is handed
          out given to themselves.
        </p>
      </>
    ),
  },
  {
    id: 'log',
    title: 'The log',
    body: (
      <p>
        With Log registrations on, the bot writes into the channel that you choose who has registered: the
        name in the game, the member in Discord, and the server.
      </p>
    ),
  },
];
