import { TextLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { LastUpdated } from './last-updated.tsx';

/** `/terms`: what the operator of an installation and its users can expect of each other. */
export function TermsPage() {
  return (
    <>
      <PageHeader title="Terms of Service" description={<LastUpdated />} />
      <Prose>
        <p>
          These terms are between you and whoever runs this installation of Arkwright (named in the{' '}
          <TextLink to="/legal">Legal Notice</TextLink>; “we” below). They apply once you sign in or invite
          the bot.
        </p>
        <h2>1. What you get</h2>
        <p>
          A dashboard and a Discord bot to manage your own ARK: Survival Ascended servers. The dashboard shows
          what each subscription tier includes. We may change, add or take away features; when a paid feature
          goes away, we say so beforehand.
        </p>
        <h2>2. Your account</h2>
        <ul>
          <li>You sign in with Discord. Keep that account safe: anyone who can use it can use yours here.</li>
          <li>You must be old enough to use Discord where you live.</li>
          <li>
            If you manage someone else’s bot, you act with the permissions that its owner has given you, and
            the owner can see in the history what you did.
          </li>
        </ul>
        <h2>3. What you may not do</h2>
        <ul>
          <li>Add game servers that you are not allowed to manage, or use the bot to attack anything.</li>
          <li>
            Get around limits or tiers, look for other people’s data, or overload the service on purpose.
          </li>
          <li>Use it for what the law, Discord’s terms or the game’s terms forbid.</li>
        </ul>
        <p>
          If you do so anyway, you can lose access. If you find a security hole, tell the operator before you
          tell others: finding it is not held against you.
        </p>
        <h2>4. Your servers, your players, your responsibility</h2>
        <p>
          What you set here happens on your game servers and in your Discord server: commands are sent,
          players are kicked or banned, messages are written. You decide on that, and you tell your players
          what you record about them. Try out destructive commands on a server where they do no harm, and keep
          backups of your game servers: nothing here replaces them.
        </p>
        <h2>5. Subscriptions</h2>
        <p>
          Tiers are paid for as pledges on Patreon, whose terms apply to payment, cancelling and refunds. When
          a pledge ends, your settings and data are kept, and what your tier no longer includes stops working.
        </p>
        <h2>6. Availability and liability</h2>
        <p>
          We try to keep the service running and make no promise about it. It depends on others, among them
          Discord, Patreon, and those who host your game servers. As far as the law allows, we are liable only
          for damage done on purpose or through gross negligence. What the law says about harm to life and
          health, and about consumers’ rights, is not affected.
        </p>
        <h2>7. The end</h2>
        <p>
          You can stop at any time: remove the bot from your Discord server or have your account deleted. The{' '}
          <TextLink to="/privacy">Data Privacy Policy</TextLink> says what is then deleted.
        </p>
        <h2>8. Changes</h2>
        <p>
          When these terms change, the date above changes. If you keep using the service afterwards, the new
          terms apply.
        </p>
      </Prose>
    </>
  );
}
