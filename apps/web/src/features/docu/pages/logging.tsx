import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'tabs',
    title: 'Which log tells what',
    body: (
      <dl>
        <dt>Game Log</dt>
        <dd>What the game writes: deaths, tames, world saves. A channel for each server.</dd>
        <dt>Tribe Log</dt>
        <dd>What tribes see in their own log. A channel for each server; keep it closed to players.</dd>
        <dt>Admin Log</dt>
        <dd>Commands that admins used in the game. One channel for all servers.</dd>
        <dt>Chat Log</dt>
        <dd>Chat, joining and leaving, kind by kind. From Tier 2.</dd>
        <dt>/Commands Log</dt>
        <dd>What was run through the bot, by whom and where.</dd>
      </dl>
    ),
  },
  {
    id: 'order',
    title: 'In order, and none twice',
    body: (
      <p>
        Lines arrive in the order in which the game wrote them, several in one message when there are many.
        After a broken line or a restart the bot goes on where it was. When Discord is away, lines wait: up to
        500 for a channel. When there are more, one line says how many of the oldest were left out. What waits
        goes with its server when you delete it.
      </p>
    ),
  },
  {
    id: 'flood',
    title: 'A game that writes too much',
    body: (
      <p>
        Lines longer than 2,000 characters are cut. When a game writes more than 2,000 lines at once, or more
        lines wait for a channel than Discord takes, the oldest are dropped and you see “… 1,240 lines left
        out” in their place.
      </p>
    ),
  },
  {
    id: 'pings',
    title: 'What players write pings nobody',
    body: (
      <p>
        Names and chat are shown as text: no mention in them reaches anyone, and no formatting of theirs gets
        through.
      </p>
    ),
  },
  {
    id: 'silence',
    title: 'When nothing comes',
    body: (
      <ul>
        <li>
          The game’s launch parameters: <code>-servergamelog</code>, and{' '}
          <code>-servergamelogincludetribelogs</code> for tribe events.
        </li>
        <li>The server is enabled and online.</li>
        <li>
          The bot may see the channel and send messages there. After three refusals it stops and notifies you.
        </li>
        <li>DELETED CHANNEL stands where a channel is gone: choose another one.</li>
      </ul>
    ),
  },
];
