import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What a tier decides',
    body: (
      <p>
        A tier decides how many game servers, admin groups and RCON presets each bot may have, and which
        features it has. The owner’s tier counts, for all of the owner’s bots; managers’ tiers do not matter.{' '}
        <TextLink to="/patreon">Patreon Pledges</TextLink> shows all tiers side by side, with their prices and
        a check mark on yours. If a page’s feature needs a higher tier, the page says so.
      </p>
    ),
  },
  {
    id: 'pledge',
    title: 'Where it comes from',
    body: (
      <>
        <p>
          From a pledge on Patreon, if this installation is connected to it. Arkwright finds your pledge if
          your Discord account is connected on Patreon; if not, link your Patreon account on Patreon Pledges.
          It counts within seconds, and “Check my pledge now” checks at once. An amount that matches no tier
          shows as Unknown and gives you what Free has.
        </p>
        <p>
          An administrator can also give a tier. It stays until your pledge changes; Special, which has what
          Tier 5 has, stays whatever you pledge.
        </p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'When it ends or gets lower',
    body: (
      <p>
        A notification tells you, and your bots’ history records it. Nothing is deleted: what the new tier
        does not include stops working, and works as before once the tier is back. If you have more than the
        new tier allows, you keep them all but can’t add any until there is room. After a declined payment the
        tier is Free until Patreon has collected the payment; if you end your pledge, you keep the tier for as
        long as you have paid.
      </p>
    ),
  },
  {
    id: 'self-hosted',
    title: 'On your own installation',
    body: (
      <p>
        With <code>SELF_HOSTED=true</code> everybody has every feature, with the limits of Tier 4 or of the
        owner’s tier, whichever are higher. Nobody needs to pledge. See{' '}
        <TextLink to="/docu/$page" params={{ page: 'self-hosting' }}>
          Self-hosting
        </TextLink>
        .
      </p>
    ),
  },
];
