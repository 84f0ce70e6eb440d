import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it is',
    body: (
      <p>
        Without Discord credentials the program runs in a simulated world: a Discord with servers and members,
        and an ARK cluster whose players join, chat, tame and die. A banner at the top says so. Nothing leaves
        the machine.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts to sign in as',
    body: (
      <dl>
        <dt>owner</dt>
        <dd>Owns Obelisk Cluster: Tier 5, ten servers.</dd>
        <dt>owner-free</dt>
        <dd>Owns Beach Bobs: Free, six servers, at its limit.</dd>
        <dt>manager-view, manager-edit, manager-full</dt>
        <dd>
          Managers of Obelisk Cluster: View for everything; Edit for Servers, Logging and Crosschat;
          FullAccess.
        </dd>
        <dt>admin</dt>
        <dd>An administrator of the site, without a bot.</dd>
        <dt>newcomer</dt>
        <dd>Owns Empty Guild, a Discord server to invite the bot to.</dd>
      </dl>
    ),
  },
  {
    id: 'world',
    title: 'Getting the same world again',
    body: (
      <p>
        <code>SANDBOX_SEED</code> names the world: the same seed gives the same one.{' '}
        <code>SANDBOX_SCALE</code> makes it larger. For a fresh start, delete the data folder.
      </p>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving it',
    body: (
      <p>
        Once you have set Discord’s credentials, start with a new data folder: what the sandbox made does not
        belong to real Discord servers.
      </p>
    ),
  },
];
