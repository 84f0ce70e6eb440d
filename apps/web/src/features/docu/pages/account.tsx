import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'sign-ins',
    title: 'Where you are signed in',
    body: (
      <>
        <p>
          <TextLink to="/settings">Settings</TextLink> lists your sign-ins with their browser, system, the
          first half of the network address and when each was last used. Sign out of one, or of all with “Sign
          out everywhere”. It takes effect at once, even on open pages. You can be signed in 10 times at once;
          one more sign-in ends the oldest.
        </p>
        <p>
          A page with changes that you have not saved stays open when your sign-in ends. It asks you to sign
          in again, in a new tab; then you can save. Nothing of it is stored meanwhile, and if another account
          signs in, the changes are discarded. Until then the page is hidden, but still in the browser’s
          memory: on a computer that others use, close it.
        </p>
      </>
    ),
  },
  {
    id: 'download',
    title: 'Downloading your data',
    body: (
      <>
        <p>
          “Download all my data” makes a zip of JSON files: your account, sign-ins and notifications, your
          roles and permissions in other people’s bots and what you did there, what administrators changed
          about your account, and, for each bot you own, its settings with their versions, managers, game
          servers, presets, timed commands, dynamic configs, branding, the Live Room’s lines and the history.
          Passwords and keys are in none of the files.
        </p>
        <p>
          You can leave the page meanwhile. When the zip is ready you can save it once, within ten minutes;
          then it is deleted here. You can request one download an hour.
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
            every bot you own (the dialog lists them): settings, game servers, passwords, history. The bot
            leaves those Discord servers. To keep a bot, transfer its Discord server to someone else first;
          </li>
          <li>your place among the managers of other people’s bots.</li>
        </ul>
        <p>
          What you did in other people’s bots stays in their history, as done by “a deleted user”. If you sign
          in again you get a fresh account: the old one’s tier, comment and permissions do not come back. A
          pledge still exists on Patreon and counts again.
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
        warning: Arkwright sends no email. Discord servers that still have the bot keep it with all its
        settings, because Discord still says who owns them; only bots that have left their Discord server are
        deleted too. Administrators’ accounts are kept.
      </p>
    ),
  },
];
