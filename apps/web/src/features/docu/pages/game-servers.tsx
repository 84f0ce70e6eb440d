import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'switch-on-rcon',
    title: 'Switch on RCON',
    body: (
      <>
        <p>
          RCON is the line that the bot keeps to the game. It is switched on in{' '}
          <code>GameUserSettings.ini</code>, in the section <code>[ServerSettings]</code>; rented servers have
          the same in their panel.
        </p>
        <pre>
          <code>{`[ServerSettings]
RCONEnabled=True
RCONPort=27020
ServerAdminPassword=a-long-password-of-your-own`}</code>
        </pre>
        <p>
          Restart the server. The port has to be open to the outside for TCP. Whoever has the password can do
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
          What the dashboard and the bot call it. The short name, up to 10 characters, stands in chat and
          lists.
        </dd>
        <dt>Host/IP</dt>
        <dd>An IP address or a domain name, without a port.</dd>
        <dt>Game Port, RCON Port</dt>
        <dd>7777 and 27020 by default. Several servers on one machine have different ones.</dd>
        <dt>RCON Password</dt>
        <dd>
          ServerAdminPassword. After saving it reads as ten asterisks; leave them, and it stays as it is. With
          another host or RCON port it has to be typed again.
        </dd>
        <dt>Cluster ID</dt>
        <dd>The -clusterid of servers between which players can travel.</dd>
        <dt>Max Players, Sorting Index</dt>
        <dd>Its slots, and its place in lists: lower ones stand first.</dd>
        <dt>Mods</dt>
        <dd>The IDs of its mods at CurseForge, one per line, as in -mods= of the server.</dd>
        <dt>Automatic registration</dt>
        <dd>
          While it is on, the server’s companion keeps Max Players, Cluster ID and Mods as the game is started
          with them, and replaces what was entered for them here. Host, ports and password stay as they are.
          It is on for servers that a companion has added.
        </dd>
      </dl>
    ),
  },
  {
    id: 'logs',
    title: 'What logging needs',
    body: (
      <>
        <p>Without these launch parameters the game tells nothing of what is in its log:</p>
        <pre>
          <code>-servergamelog -servergamelogincludetribelogs</code>
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
          <strong>Nothing listens, or the time is up</strong>: wrong port, a firewall, or the server is still
          loading its map.
        </li>
        <li>
          <strong>The password is refused</strong>: it is not ServerAdminPassword, or the server was not
          restarted since it was changed.
        </li>
        <li>
          <strong>The address is not allowed</strong>: addresses in private networks are refused unless the
          operator of this installation has allowed them.
        </li>
        <li>
          <strong>It works and breaks off</strong>: other programs on the same RCON port can be the reason.
          The game hands its chat to whoever asks first, so two bots on one server miss lines.
        </li>
      </ul>
    ),
  },
  {
    id: 'disable',
    title: 'Disable or delete',
    body: (
      <p>
        A disabled server is left alone: no RCON, no logging, no alerts, no timed commands. Its settings stay.
        Deleting takes it out of everything that names it.
      </p>
    ),
  },
];
