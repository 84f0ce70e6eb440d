import { TextLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { LastUpdated } from './last-updated.tsx';
import { StoredData } from './stored-data.tsx';

/** `/privacy`: what the program really stores. What changes in the tables or in what is kept changes here. */
export function PrivacyPage() {
  return (
    <>
      <PageHeader title="Data Privacy Policy" description={<LastUpdated />} />
      <Prose>
        <p>
          Whoever runs this installation is responsible for its data; the{' '}
          <TextLink to="/legal">Legal Notice</TextLink> names them. The authors of the software receive
          nothing: it reports to nobody, and has no analytics and no advertising. Fonts, scripts and the
          documentation come from the installation itself; pictures of people and Discord servers come from
          Discord.
        </p>
        <h2>In your browser</h2>
        <p>There are no cookies. Your browser keeps:</p>
        <ul>
          <li>
            <code>token</code> in local storage: keeps you signed in. It is deleted when you sign out.
          </li>
          <li>
            <code>cookieConsent</code> in local storage: your answer to the question about storage. The button
            at the foot of every page withdraws it.
          </li>
          <li>
            In session storage, until the tab is closed: <code>theme</code>, if you have switched it,{' '}
            <code>tsr-scroll-restoration-v1_3</code>, how far you had scrolled on each page, and{' '}
            <code>lv</code>, a one-time secret, while you are signing in.
          </li>
          <li>
            In IndexedDB, under <code>sign-in</code>: the same secret, for a sign-in that returns in another
            tab. It is deleted once you are signed in.
          </li>
        </ul>
        <StoredData />
        <h2>Who receives data</h2>
        <ul>
          <li>
            <strong>Discord’s picture servers</strong> (<code>cdn.discordapp.com</code>): your browser loads
            pictures of people and Discord servers from there, so Discord sees your network address and which
            pictures were loaded.
          </li>
          <li>
            <strong>Discord</strong>: signing in, and whatever the bot writes in a Discord server because its
            owner has set it up that way. That can contain players’ names and what they wrote in the game.
          </li>
          <li>
            <strong>Patreon</strong>, if pledges are connected here: the installation asks Patreon, every half
            hour and when a pledge changes, who pledges to its campaign; nothing about you is sent for this.
            If you link your Patreon account, your browser goes to Patreon and back, and the installation asks
            for your name, email address and pledge with the token that Patreon gives it. Patreon learns that
            you use this installation.
          </li>
          <li>
            <strong>The game servers</strong> that an owner has added: commands, and chat written here.
          </li>
          <li>
            <strong>The operator</strong> of this installation has its database and backups, and could read
            what is in them. Passwords and keys are encrypted there and useless without the installation’s
            key.
          </li>
          <li>Nobody else. Data is not sold and not used for advertising.</li>
        </ul>
        <h2>Who sees what</h2>
        <ul>
          <li>Your own account: you, and the site’s administrators.</li>
          <li>
            What belongs to a bot: its owner, and its managers as far as the owner has given them permissions.
          </li>
          <li>
            The site’s administrators see for each user: ID, Discord ID and name, email addresses, role, tier,
            pledge, last sign-in, the administrators’ own comment and the addresses of game servers that were
            marked as self-hosted, and, before they delete an account, the names of the Discord servers whose
            bots are deleted with it. This gives them no access to a bot’s settings.
          </li>
        </ul>
        <h2>Your rights</h2>
        <p>
          In the <TextLink to="/settings">settings</TextLink> you can download what is stored about your
          account and your bots, and delete your account. You may also ask the operator what is stored about
          you, have it corrected, object to its use, and complain to a data protection authority. If you play
          on a server that is managed here, ask the server’s owner first: the owner decides what is recorded
          there. Signing in and managing a bot need the data above (Article 6 (1) b GDPR); keeping the service
          secure is a legitimate interest (Article 6 (1) f).
        </p>
      </Prose>
    </>
  );
}
