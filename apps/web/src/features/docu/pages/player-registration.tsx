import { MAX_CLUSTERS_OF_PLAYER } from '@arkwright/contracts/player-registrations/bounds';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it is',
    body: (
      <p>
        It links a player’s Discord account to their character in the game, so that Arkwright knows who is
        playing: it counts playtime, gives roles in Discord, and shows Discord names next to players. It is a
        Tier 2 feature and needs the Arkwright Companion on your game servers, because only the game knows who
        wrote a code.
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
            The player types <code>/register</code> in Discord. The bot replies with a code that nobody else
            can see. It is valid for 15 minutes; asking again later gives a new one.
          </li>
          <li>
            On one of your game servers, the player types <code>/register</code> and that code in the chat.
            The game whispers back whether it worked.
          </li>
          <li>From then on, Player Registrations shows the player as registered.</li>
        </ol>
        <p>
          One Discord account belongs to one EOS ID. <code>/unregister</code> in Discord ends the link and
          deletes its playtime. Starter sets that were claimed stay claimed.
        </p>
        <p>
          Anyone who may edit the registrations can also add, change and delete players by hand. Search for
          the EOS ID by the player’s name (of the account, of the survivor or in Discord; players who are
          online come first), and for the member by name or Discord ID. If no server has seen an EOS ID yet,
          paste it. The player’s latest names are next to each EOS ID.
        </p>
        <p>
          A program that adds a player with <code>POST /api/playerRegistration/create</code> can send its own{' '}
          <code>confirmationCode</code>: 8 characters from 2-9 and A-Z without I, L and O. The registration
          then waits 15 minutes for that player to write the code in the game. Without a code, it is complete
          at once.
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
          once for all servers together, and once for the server’s cluster. Time before the registration does
          not count, and neither does time when Arkwright can’t ask a server who is on it.
        </p>
        <p>
          In the settings, name the clusters you care about and enter their cluster IDs. For a name without an
          ID, nothing is counted. You can reset the playtime of one player in their row, or of all players at
          once. Beyond {MAX_CLUSTERS_OF_PLAYER} clusters a player’s time counts for all servers together only,
          until you reset the playtime of a cluster.
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
          The bot can give two kinds of roles: one for being registered, and any number for hours played,
          either on all servers together or in total on the clusters you choose. With “Keep only the highest”,
          the role for the most hours replaces those below it. Players get a role within a quarter of an hour
          of reaching its playtime.
        </p>
        <p>
          The bot can only give roles that are below its own in Discord’s list, and it needs the Manage Roles
          permission. When a registration is deleted, the bot takes back the roles it gave for it. A member
          who already had a role keeps it.
        </p>
        <p>
          You can’t choose roles that have power over your Discord server, such as managing channels or
          banning people. Other power is the owner’s choice: a role that manages this bot, that may use
          commands for game servers, that opens channels closed to @everyone, or that moderates in some of
          them. The page says what such a role can do and asks the owner to allow it.
        </p>
        <p>
          If the role later gets a kind of power that the owner has not allowed, or one more permission as a
          manager, nobody is given it until the owner allows that too; a notification says so. Within one
          kind, its power can grow without a question: a role allowed for one closed channel stays allowed
          when another channel is opened to it in Discord. Anyone who may edit player registrations can give
          themselves every role that is handed out.
        </p>
      </>
    ),
  },
  {
    id: 'log',
    title: 'The log',
    body: (
      <p>
        While Log registrations is on, the bot posts each registration in the channel you choose: the name in
        the game, the member in Discord, and the server.
      </p>
    ),
  },
];
