import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'tabs',
    title: 'What each log shows',
    body: (
      <dl>
        <dt>Game Log</dt>
        <dd>What the game logs: deaths, tames, world saves. A channel for each server.</dd>
        <dt>Tribe Log</dt>
        <dd>What tribes see in their own log. A channel for each server; keep it closed to players.</dd>
        <dt>Admin Log</dt>
        <dd>Commands that admins used in the game. One channel for all servers.</dd>
        <dt>Chat Log</dt>
        <dd>Chat, joins and leaves; you choose the kinds. From Tier 2.</dd>
        <dt>/Commands Log</dt>
        <dd>What was run through the bot, by whom and where.</dd>
      </dl>
    ),
  },
  {
    id: 'order',
    title: 'In order, never twice',
    body: (
      <p>
        Lines arrive in the order in which the game wrote them, several in one message when there are many.
        After a lost connection or a restart the bot continues where it was. While Discord is down, lines
        wait, up to 500 per channel; if there are more, one line says how many of the oldest were left out. If
        you delete a server, its waiting lines are deleted too.
      </p>
    ),
  },
  {
    id: 'flood',
    title: 'When a game writes too much',
    body: (
      <p>
        Lines longer than 2,000 characters are cut. When a game writes more than 2,000 lines at once, or lines
        pile up faster than Discord accepts them, the oldest are dropped and you see “… 1,240 lines left out”
        in their place.
      </p>
    ),
  },
  {
    id: 'pings',
    title: 'What players write pings nobody',
    body: (
      <p>
        Names and chat are shown as plain text: mentions in them ping nobody, and their formatting has no
        effect.
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
          The bot can see the channel and send messages there. After three refusals it stops and notifies you.
        </li>
        <li>DELETED CHANNEL marks a channel that no longer exists: choose another one.</li>
      </ul>
    ),
  },
];
