import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What a tier decides',
    body: (
      <p>
        A tier is how many game servers, admin groups and RCON presets each bot may have, and which features
        it has. What counts is the tier of the bot’s owner, for every bot of that owner; the tiers of its
        managers do not matter. <TextLink to="/patreon">Patreon Pledges</TextLink> shows all tiers side by
        side, with their prices and a check mark on yours. A page whose feature needs a higher tier says so.
      </p>
    ),
  },
  {
    id: 'pledge',
    title: 'Where it comes from',
    body: (
      <>
        <p>
          From a pledge on Patreon, if whoever runs the installation has connected it. A pledge is found by
          itself if your Discord account is connected at Patreon; if not, link your Patreon account on the
          same page. It counts within seconds, and “Check my pledge now” asks at once. An amount that fits no
          tier shows as Unknown and has what Free has.
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
        You are told in your notifications, and the history of your bots notes it. Nothing is deleted: what
        the new tier does not include stops having an effect, and is as it was when the tier is back. Where
        you have more than the new tier’s number you keep them all, and can add none until there is room.
        After a payment that was declined the tier is Free until Patreon has collected it; who ends a pledge
        keeps the tier for as long as it is paid for.
      </p>
    ),
  },
  {
    id: 'self-hosted',
    title: 'On your own installation',
    body: (
      <p>
        With <code>SELF_HOSTED=true</code> everybody has every feature, with the numbers of Tier 4 or of the
        owner’s tier, whichever is more. Nobody has to pledge there. See{' '}
        <TextLink to="/docu/$page" params={{ page: 'self-hosting' }}>
          Self-hosting
        </TextLink>
        .
      </p>
    ),
  },
];
