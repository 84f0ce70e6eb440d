/**
 * KIT · Says that a screen gets nothing from the game because the tier lacks the companion, or because it is switched off;
 * nothing where it is on.
 *   <CompanionNotice feature={playerRegistrationsFeature} />
 */

import { featureVerb } from '@arkwright/contracts/core/feature-verb';
import { FEATURE_TIERS } from '@arkwright/contracts/derived/limits';
import { companionFeature } from '@arkwright/contracts/manifests/companion';
import { useRouter } from '@tanstack/react-router';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink, TextLink } from '../ui/button-link.tsx';
import { useIsCompanionOff } from './companion-switch.ts';
import { UpgradeNotice } from './problem-notice.tsx';
import { useAccess, useLimits } from './use-can.ts';

/** Not everybody can have a mod. */
export const WITHOUT_MOD =
  'An agent beside the game server counts as one and needs no mod. On rented servers, Arkwright can read the save at the host instead.';

type CompanionNoticeProps = {
  feature: { label: string };
  /** What can replace the companion here, where an agent or the save at the host is not enough. */
  ways?: string;
};

export function CompanionNotice({ feature, ways = WITHOUT_MOD }: CompanionNoticeProps) {
  const router = useRouter();
  const { canView } = useAccess(companionFeature.area);
  const limits = useLimits();
  const isOff = useIsCompanionOff();
  const screen: string = companionFeature.screen.path;
  const hasScreen = screen in router.routesByPath;
  if (limits?.companionMod === false) {
    const verb = featureVerb(feature.label);
    return (
      <UpgradeNotice>
        {feature.label} {verb} a Tier {FEATURE_TIERS.companionMod} feature and{' '}
        {verb === 'are' ? 'require' : 'requires'} the use of the{' '}
        {/* The screen is known by its path only: the kit knows no route tree. */}
        {hasScreen ? (
          <TextLink to={screen as '/'} underline="always">
            {companionFeature.label}
          </TextLink>
        ) : (
          companionFeature.label
        )}
        . {ways}
      </UpgradeNotice>
    );
  }
  if (!isOff) return null;
  return (
    <Banner
      tone="info"
      action={
        canView &&
        hasScreen && (
          <ButtonLink to={screen as '/'} variant="light">
            Set up the Companion
          </ButtonLink>
        )
      }
    >
      {feature.label} requires the use of the {companionFeature.label}, which is switched off. {ways}
    </Banner>
  );
}
