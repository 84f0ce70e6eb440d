import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'sign-ins',
    title: 'Where you are signed in',
    body: (
      <p>
        <TextLink to="/settings">Settings</TextLink> lists your sign-ins with browser, system, the first half
        of the network address, and when each was last used. Sign out a single one, or all at once with “Sign
        out everywhere”. Either holds at once, also on pages that are open. You can be signed in 10 times at
        once; one more sign-in ends the oldest.
      </p>
    ),
  },
  {
    id: 'download',
    title: 'Downloading your data',
    body: (
      <>
        <p>
          “Download all my data” has a zip of JSON files made: your account, sign-ins and notifications, your
          roles and rights in the bots of others and what you did there, what administrators changed about
          your account, and, for each bot that you own, its settings with their versions, managers, game
          servers, presets, timed commands, dynamic configs, branding, the Live Room’s lines and the history.
          Passwords and keys are in none of the files.
        </p>
        <p>
          The work goes on when you leave the page. When it is done the zip can be saved once, within ten
          minutes; then it is deleted here. A download can be requested once an hour.
        </p>
      </>
    ),
  },
  {
    id: 'delete',
    title: 'Deleting your account',
    body: (
      <>
        <p>“Delete account” deletes, at once and for good:</p>
        <ul>
          <li>your account with its sign-ins, notifications and downloads, on every device;</li>
          <li>
            every bot that you own, as the dialog lists them: settings, game servers, passwords, history. The
            bot leaves those guilds. Hand a guild over in Discord first if its bot should stay;
          </li>
          <li>your place among the managers of other people’s bots.</li>
        </ul>
        <p>
          What you did in the bots of others stays in their history, as done by “a deleted user”. Whoever
          signs in again has a fresh account: tier, comment and permissions of the old one do not come back. A
          pledge on Patreon is known there and counts again.
        </p>
        <p>The last administrator of an installation can’t be deleted.</p>
      </>
    ),
  },
  {
    id: 'unused',
    title: 'Accounts that nobody uses',
    body: (
      <p>
        An account that nobody has signed in to for three years is deleted in the same way. There is no
        warning: Arkwright sends no mail. Guilds that the bot is in keep it with all its settings, because
        Discord still says who owns them; only bots that have left their guild go as well. Administrators are
        kept.
      </p>
    ),
  },
];
