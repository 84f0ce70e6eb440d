import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'owner',
    title: 'The owner',
    body: (
      <p>
        A bot belongs to the owner of its guild. The owner may do everything, and only the owner manages
        permissions and API access. When the guild changes hands, so does the bot.
      </p>
    ),
  },
  {
    id: 'managers',
    title: 'Managers',
    body: (
      <>
        <p>The owner can let others help. For each area a manager has one of three levels:</p>
        <ul>
          <li>
            <strong>None</strong>: the page is closed.
          </li>
          <li>
            <strong>View</strong>: everything can be seen and nothing changed.
          </li>
          <li>
            <strong>View / Edit</strong>: settings can be changed and actions taken.
          </li>
        </ul>
        <p>
          FullAccess is every area at View / Edit, including those that are added later. It does not make an
          owner. Changes apply at once, also on pages that are open.
        </p>
        <p>
          On the Permissions page you add a member of your guild by name, anybody by Discord ID, or a role of
          your guild: then everyone who has the role is a manager. An ID of nobody in your guild is warned of.
          Who loses the role in Discord loses the permissions within a minute; who joined the guild, or whose
          guild got the bot, after signing in here signs in once more. While Discord does not answer, its last
          word counts for five minutes. What somebody holds as a user and by roles adds up.
        </p>
        <p>
          A grant may end at a time. From that moment on it does not count, and a little later it is taken off
          the list. Add to list and Change in list prepare a change; nobody gains or loses anything until you
          press Save. The history tells every change.
        </p>
        <p>
          Areas marked with a warning (RCON Commands, Automatic RCON, Ingame Admin Groups, Starter Sets,
          Hosting Sync, RCON Presets) are, with View / Edit, as good as the RCON password. Areas under “Being
          built” have no page yet.
        </p>
      </>
    ),
  },
  {
    id: 'areas',
    title: 'Areas of what exists',
    body: (
      <dl>
        <dt>Servers</dt>
        <dd>Add, edit, enable, disable and delete game servers.</dd>
        <dt>Logging</dt>
        <dd>The log tabs. With View also the Live Room.</dd>
        <dt>Rcon</dt>
        <dd>Settings of the bot’s commands; with Edit the console in the Live Room.</dd>
        <dt>RconPresets</dt>
        <dd>Presets and running them.</dd>
        <dt>AutomaticRcon, DynamicConfig, OfflineAlert</dt>
        <dd>The pages of these names.</dd>
        <dt>Crosschat</dt>
        <dd>With Edit: writing to the game from the Live Room.</dd>
      </dl>
    ),
  },
  {
    id: 'in-discord',
    title: 'In Discord',
    body: (
      <p>
        The bot’s slash commands follow roles of your guild instead: whoever has one of the roles that are
        chosen for a kind of commands may use it. Permissions here and roles there do not touch each other.
        Only the owner may have such a role, or one that is a manager here, handed out to players.
      </p>
    ),
  },
];
