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
    id: 'tribe-log-linking',
    title: 'Tribe log linking',
    body: (
      <>
        <p>
          From Tier 3. Members get the log of their own tribe where they want it. Switch it on in the tab
          Tribe Log; there you also choose roles that members need, and see who has linked what.
        </p>
        <dl>
          <dt>
            <code>/tribelog link</code>
          </dt>
          <dd>
            Pick your tribe from the list and say where: here, another channel or thread, or your direct
            messages. You choose what is told: tames, deaths, raids, buildings, members, the rest. You and the
            bot must both be able to write there; everybody who can read there can read your tribe’s log.
          </dd>
          <dt>
            <code>/tribelog list</code>, <code>filter</code>, <code>unlink</code>
          </dt>
          <dd>Shows your links, changes what one tells, and ends one.</dd>
        </dl>
        <p>
          Who is in a tribe is proved by two things together: you are registered as the player (see Player
          registration), and the companion’s upload shows that player among the tribe’s members. What an
          upload showed more than 24 hours ago no longer counts: the link is paused until a newer one shows
          it. Without proof your request goes to the people with Edit for Tribe Log Link, who approve or
          refuse it on the same tab. An approval says the tribe by its number, as other tribes may have the
          same name; it counts until something shows that the member has left, or somebody ends it.
        </p>
        <p>
          A link ends within a minute when the tribe log, an upload or Discord tells that the member has left
          the tribe, lost the role or left the Discord server, and when the registration ends. Nothing that
          still waits is posted then. Before anything is posted the bot asks Discord for the member’s roles.
          If somebody does not take direct messages from the bot, their link to those ends and the owner gets
          a notification.
        </p>
        <p>
          What is told comes together every ten seconds, in a raid once a minute, with equal lines as one. If
          more than 200 lines wait, the oldest are left out, and the message says how many.
        </p>
      </>
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
          The game’s launch parameters: <code data-whole>-servergamelog</code>, and{' '}
          <code data-whole>-servergamelogincludetribelogs</code> for tribe events.
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
