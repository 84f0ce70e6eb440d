import { TIERS, tierName } from '@arkwright/contracts/core/tiers';
import type { User } from '@arkwright/contracts/users/schema';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

type PledgeNoticeProps = {
  info: { pledgeUrl: string; manageUrl: string };
  user: User | undefined;
  isSignedIn: boolean;
};

export const SPECIAL_WORDS = 'Your tier is Special: complimentary, with everything that Tier 5 has.';

/** Bonus types of people who pledged to the first version, or have it for life (specification §2). */
const DISCOUNTED: readonly User['bonusType'][] = ['FormerPatreon', 'FormerLifetime', 'CurrentLifetime'];

/** What the person can do about a pledge: sign in, pledge, or manage what there is. */
export function PledgeNotice({ info, user, isSignedIn }: PledgeNoticeProps) {
  if (!isSignedIn) {
    return (
      <Banner
        action={
          <ButtonLink to="/login" variant="light">
            Sign in
          </ButtonLink>
        }
      >
        Sign in to see your tier here and to pledge for your bots.
      </Banner>
    );
  }
  if (user === undefined) return null;
  // An amount that fits no tier is a pledge all the same; Special is none.
  const hasPledge = user.tier !== TIERS.Free && user.tier !== TIERS.Special;
  return (
    <>
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
      {DISCOUNTED.includes(user.bonusType) && (
        <Banner tone="good">
          The prices on Patreon are a special discount for you as a former V1 API subscriber.
        </Banner>
      )}
    </>
  );
}

function wordsOf({ tier }: User): string {
  if (tier === TIERS.Free)
    return 'You are on the Free tier. After a pledge the new tier shows here within seconds.';
  if (tier === TIERS.Special) return SPECIAL_WORDS;
  if (tier === TIERS.Unknown)
    return 'The amount of your pledge is not the price of a tier, so you have what Free has. Choose a tier on Patreon.';
  return `You are on ${tierName(tier)}. Thank you! A lower pledge keeps everything that you have set up, and switches off what it does not include.`;
}
