import {
  CLAIM_WAITS_DAYS,
  EOS_ID_PLACEHOLDER,
  PLAYER_ID_PLACEHOLDER,
} from '@arkwright/contracts/starter-sets/bounds';
import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What players get',
    body: (
      <>
        <p>
          A starter set is a list of commands for the game’s console. The bot posts each set in Discord with a
          button. Players who are <TextLink to="/playerRegistrations">registered</TextLink> press it, or write{' '}
          <code>/claim</code> and the set’s name in the game’s global chat. They get the set within seconds
          while they are on one of its servers, or as soon as they are there.
        </p>
        <p>
          The game tells who wrote something by name alone. A claim in the chat counts only if exactly one
          player on that server has that name; otherwise the chat says why, and the button is left. Each
          player is heard once in ten seconds, and at most 50 claims each time a server’s log is read. Whoever
          gets no answer writes it again.
        </p>
        <p>
          {EOS_ID_PLACEHOLDER} in a command stands for the player’s EOS ID, {PLAYER_ID_PLACEHOLDER} for the
          number of the character, which the companion or the agent uploads. For example:{' '}
          <code>GiveExpToPlayer {PLAYER_ID_PLACEHOLDER} 1000 0 0</code>. The editor marks any other name in
          braces, and commands that Arkwright doesn’t know; they are sent to the game as they are.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'How often, and for whom',
    body: (
      <p>
        Max Claims says how often each player can claim a set, and the required playtime how long they must
        have played before, on all clusters or on one. A claim counts for the EOS ID: registering anew does
        not change it. Reset Claims lets everybody claim a set again; single claims are reset on Player
        Registration.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'What can go wrong',
    body: (
      <ul>
        <li>
          A claim waits for its player for {CLAIM_WAITS_DAYS} days; then it can be made again. Meanwhile what
          is set now counts: the commands, the servers, the playtime, and whether the set is disabled. If you
          delete a set, the claims that wait are cancelled.
        </li>
        <li>
          Commands go over RCON. Those that may crash the game over RCON go through the companion’s mod, and
          wait for it, unless the owner has switched on <strong>Crashing commands over RCON</strong> in that
          server’s settings.
        </li>
        <li>
          What could not be sent is tried again, and what comes after it waits. It goes on where it was, on
          the same server.
        </li>
        <li>
          If the game refuses a command, the rest of the set is not sent. The tab Starter Sets says how far it
          came.
        </li>
        <li>
          If a command was sent and no answer came, nobody knows whether it ran: it is shown as such, and not
          sent again.
        </li>
        <li>
          Either way it counts as claimed, as part of it may have arrived. Reset that claim on{' '}
          <TextLink to="/playerRegistrations">Player Registration</TextLink>, in the player’s details, to let
          the player claim it again.
        </li>
      </ul>
    ),
  },
];
