import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'owner',
    title: 'The owner',
    body: (
      <p>
        A bot belongs to the owner of its Discord server. The owner may do everything, and only the owner
        manages permissions and API access. When the Discord server changes hands, so does the bot.
      </p>
    ),
  },
  {
    id: 'managers',
    title: 'Managers',
    body: (
      <>
        <p>The owner can let others help. For each area, a manager has one of three levels:</p>
        <ul>
          <li>
            <strong>None</strong>: the page is closed.
          </li>
          <li>
            <strong>View</strong>: they can see everything and change nothing.
          </li>
          <li>
            <strong>View / Edit</strong>: they can change settings and take actions.
          </li>
        </ul>
        <p>
          FullAccess means View / Edit for every area, including those added later. It does not make someone
          an owner. Changes apply at once, even on pages that are already open.
        </p>
        <p>
          On the Permissions page you can add a member of your Discord server by name, anyone by Discord ID,
          or a role of your Discord server: everyone with that role is then a manager. If an ID belongs to
          nobody in your Discord server, you get a warning. Anyone who loses the role in Discord loses the
          permissions within a minute. People who signed in here before they joined the Discord server, or
          before it got the bot, must sign in once more. While Discord does not answer, its last answer counts
          for five minutes. A person’s own permissions and those of their roles add up.
        </p>
        <p>
          You can set a time when permissions expire. From then on they no longer count, and shortly
          afterwards the entry leaves the list. Add to list and Change in list only prepare a change: nobody
          gains or loses anything until you press Save. The history shows every change.
        </p>
        <p>
          Some areas are marked with a warning: RCON Commands, Automatic RCON, Ingame Admin Groups, Starter
          Sets, Hosting Sync and RCON Presets. View / Edit for one of them is as good as the RCON password.
          Areas under “Being built” have no page yet.
        </p>
      </>
    ),
  },
  {
    id: 'areas',
    title: 'What an area opens',
    body: (
      <>
        <p>An area opens the page of its name, with all its tabs. These open more than that:</p>
        <dl>
          <dt>Logging</dt>
          <dd>View also opens the Live Room.</dd>
          <dt>RCON Commands</dt>
          <dd>
            View also opens RCON Presets. Edit also kicks players and opens the console in the Live Room.
          </dd>
          <dt>Crosschat</dt>
          <dd>Edit also writes to players in the Live Room.</dd>
          <dt>Banned Words</dt>
          <dd>Edit also warns and mutes players in the Live Room.</dd>
          <dt>Tribe Log Link</dt>
          <dd>
            Has no page of its own: it is a part of the tab Tribe Log on Logging, which View also opens.
          </dd>
        </dl>
      </>
    ),
  },
  {
    id: 'in-discord',
    title: 'In Discord',
    body: (
      <p>
        The bot’s slash commands depend on roles in your Discord server instead: you choose roles for each
        kind of command, and anyone with one of those roles can use it. Permissions here and roles there do
        not affect each other. Only the owner can let such a role, or one that is a manager here, be handed
        out to players.
      </p>
    ),
  },
];
