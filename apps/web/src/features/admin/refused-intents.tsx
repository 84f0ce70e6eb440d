import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import { formatCount } from '../../kit/counted.ts';
import { useRead } from '../../kit/reads.ts';
import { Banner } from '../../ui/banner.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

const PORTAL = 'https://discord.com/developers/applications';
const list = new Intl.ListFormat('en');

/** The intents that Discord refuses the installation, and how a site admin changes that; renders nothing if there are none. */
export function RefusedIntents() {
  const { data } = useRead(adminRoutes.refusedIntents, {});
  return data?.map(({ intent, features, bots }) => (
    <Banner
      key={intent}
      tone="warning"
      title={`“${intent}” is off in Discord’s developer portal`}
      action={<ExternalLink href={PORTAL}>Developer portal</ExternalLink>}
    >
      Without it, {list.format(features)} {features.length === 1 ? 'works' : 'work'} only in part, for{' '}
      {bots === 1 ? 'one bot' : `${formatCount(bots)} bots`}. Choose your application in the portal, and
      switch it on under Bot. Arkwright asks for it when it starts, and once a day.
    </Banner>
  ));
}
