import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it is',
    body: (
      <p>
        Without Discord credentials the program runs in a simulated world: a Discord with guilds and members,
        and an ARK cluster whose players join, chat, tame and die. A banner at the top says so. Nothing of it
        leaves the machine.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Whom to sign in as',
    body: (
      <dl>
        <dt>owner</dt>
        <dd>Owns Obelisk Cluster: Tier 5, ten servers.</dd>
        <dt>owner-free</dt>
        <dd>Owns Beach Bobs: Free, six servers, at its limit.</dd>
        <dt>manager-view, manager-edit, manager-full</dt>
        <dd>
          Managers of Obelisk Cluster: View on everything; Edit on Servers, Logging and Crosschat; FullAccess.
        </dd>
        <dt>admin</dt>
        <dd>An administrator of the site, without a bot.</dd>
        <dt>newcomer</dt>
        <dd>Owns Empty Guild, to which the bot can be invited.</dd>
      </dl>
    ),
  },
  {
    id: 'world',
    title: 'The same world again',
    body: (
      <p>
        <code>SANDBOX_SEED</code> names the world: the same seed gives the same one.{' '}
        <code>SANDBOX_SCALE</code> makes it larger. For a fresh start delete the data folder.
      </p>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving it',
    body: (
      <p>
        With Discord’s credentials set, start with a new data folder: what the sandbox made does not belong to
        real guilds.
      </p>
    ),
  },
];
