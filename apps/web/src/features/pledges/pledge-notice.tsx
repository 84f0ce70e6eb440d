import { TIERS, tierName } from '@arkwright/contracts/core/tiers';
import type { User } from '@arkwright/contracts/users/schema';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

type PledgeNoticeProps = {
  info: { isConnected: boolean; pledgeUrl: string; manageUrl: string };
  user: User | undefined;
  isSignedIn: boolean;
};

const SPECIAL_WORDS = 'Your tier is Special: complimentary, with everything in Tier 5.';

/** Bonus types of people who pledged to the first version, or have it for life (specification §2). */
const DISCOUNTED: readonly User['bonusType'][] = ['FormerPatreon', 'FormerLifetime', 'CurrentLifetime'];

/**
 * The actions for a pledge: sign in, pledge, or manage it. If pledges are not connected there is no button, since there is
 * no page to link to.
 */
export function PledgeNotice({ info, user, isSignedIn }: PledgeNoticeProps) {
  return (
    <>
      {!info.isConnected && (
        <Banner>
          Pledges are not connected on this installation, so there is no page on Patreon to pledge on. Its
          administrators set the tiers.
        </Banner>
      )}
      {!isSignedIn && <SignInNotice canPledge={info.isConnected} />}
      {user !== undefined && info.isConnected && <PledgeButton info={info} user={user} />}
      {user?.tier === TIERS.Special && !info.isConnected && <Banner tone="good">{SPECIAL_WORDS}</Banner>}
      {user !== undefined && DISCOUNTED.includes(user.bonusType) && (
        <Banner tone="good">
          These prices are a special discount for you as a former V1 API subscriber.
        </Banner>
      )}
    </>
  );
}

function SignInNotice({ canPledge }: { canPledge: boolean }) {
  return (
    <Banner
      action={
        <ButtonLink to="/login" variant="light">
          Sign in
        </ButtonLink>
      }
    >
      Sign in to see your tier here{canPledge && ' and to pledge for your bots'}.
    </Banner>
  );
}

function PledgeButton({ info, user }: { info: PledgeNoticeProps['info']; user: User }) {
  // Special has no price (specification §6), so that it is no paid tier. An amount that fits no tier is a pledge all the same.
  const hasPledge = user.tier !== TIERS.Free && user.tier !== TIERS.Special;
  return (
    <Banner
      tone={user.tier === TIERS.Unknown ? 'warning' : 'info'}
      action={
        <Button
          component="a"
          href={hasPledge ? info.manageUrl : info.pledgeUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant={hasPledge ? 'light' : 'filled'}
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {hasPledge ? 'Manage Patreon Pledge' : 'Pledge on Patreon'}
        </Button>
      }
    >
      {wordsOf(user)}
    </Banner>
  );
}

function wordsOf({ tier }: User): string {
  if (tier === TIERS.Free)
    return 'You are on the Free tier. After you pledge, your new tier appears here within seconds.';
  if (tier === TIERS.Special) return SPECIAL_WORDS;
  if (tier === TIERS.Unknown)
    return 'The amount of your pledge matches no tier, so you have what Free includes. Choose a tier on Patreon.';
  return `You are on ${tierName(tier)}. Thank you! If you lower your pledge, everything you have set up is kept, and what the lower tier does not include is switched off.`;
}
