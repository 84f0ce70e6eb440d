import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'switch-on-rcon',
    title: 'Switch on RCON',
    body: (
      <>
        <p>
          RCON is how the bot talks to the game. Switch it on in <code>GameUserSettings.ini</code>, in the
          section <code>[ServerSettings]</code>; for rented servers, the same settings are in the host’s
          panel.
        </p>
        <pre>
          <code>{`[ServerSettings]
RCONEnabled=True
RCONPort=27020
ServerAdminPassword=a-long-password-of-your-own`}</code>
        </pre>
        <p>
          Restart the server. The port must be open to the outside for TCP. Anyone with the password can do
          everything on the server: make it long, and use it nowhere else.
        </p>
      </>
    ),
  },
  {
    id: 'fields',
    title: 'What the fields mean',
    body: (
      <dl>
        <dt>Name, Short Name</dt>
        <dd>
          What the dashboard and the bot call it. The short name, up to 10 characters, is used in chat and
          lists.
        </dd>
        <dt>Host/IP</dt>
        <dd>An IP address or a domain name, without a port.</dd>
        <dt>Game Port, RCON Port</dt>
        <dd>7777 and 27020 by default. Servers on the same machine need different ones.</dd>
        <dt>RCON Password</dt>
        <dd>
          ServerAdminPassword. Once saved, it shows as ten asterisks; leave them to keep it. If you change the
          host or RCON port, type it again.
        </dd>
        <dt>Cluster ID</dt>
        <dd>The -clusterid of servers that players can travel between.</dd>
        <dt>Max Players, Sorting Index</dt>
        <dd>Its slots, and its place in lists: lower numbers come first.</dd>
        <dt>Mods</dt>
        <dd>The CurseForge IDs of its mods, one per line, as in the server’s -mods=.</dd>
        <dt>Automatic registration</dt>
        <dd>
          While it is on, the server’s companion sets Max Players, Cluster ID and Mods to what the game was
          started with, and replaces what was entered here. Host, ports and password stay as they are. It is
          on for servers that a companion has added.
        </dd>
      </dl>
    ),
  },
  {
    id: 'logs',
    title: 'What logging needs',
    body: (
      <>
        <p>Without these launch parameters the game does not give out its log:</p>
        <pre>
          <code>
            <span data-whole>-servergamelog</span> <span data-whole>-servergamelogincludetribelogs</span>
          </code>
        </pre>
        <p>The second one adds tribe events.</p>
      </>
    ),
  },
  {
    id: 'no-answer',
    title: 'When it does not answer',
    body: (
      <ul>
        <li>
          <strong>No connection, or no answer in time</strong>: wrong port, a firewall, or the server is still
          loading its map.
        </li>
        <li>
          <strong>The password is refused</strong>: it is not ServerAdminPassword, or the server has not been
          restarted since it was changed.
        </li>
        <li>
          <strong>The address is not allowed</strong>: addresses in private networks are refused unless the
          operator of this installation has allowed them.
        </li>
        <li>
          <strong>It works, then drops</strong>: another program may be using the same RCON port. The game
          gives each chat line to whichever program asks first, so two bots on one server both miss lines.
        </li>
        <li>
          <strong>Lines of its log were lost</strong>: while the database of this installation is away, lines
          wait; if there are too many, the oldest go. The server’s row on Servers shows how many there were in
          the last day, and for which screens, and the owner gets a notification.
        </li>
      </ul>
    ),
  },
  {
    id: 'disable',
    title: 'Disable or delete',
    body: (
      <p>
        Arkwright leaves a disabled server alone: no RCON, no logging, no alerts, no timed commands. Its
        settings stay. Deleting a server also removes it from every setting that names it.
      </p>
    ),
  },
];
