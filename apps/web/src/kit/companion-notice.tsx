/**
 * KIT · Says that a screen gets nothing from the game because the tier lacks the companion, or because it is switched off;
 * nothing where it is on.
 *   <CompanionNotice name="Player Registration" />
 */
import { FEATURE_TIERS } from '@arkwright/contracts/core/tiers';
import { useRouter } from '@tanstack/react-router';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink, TextLink } from '../ui/button-link.tsx';
import { useIsCompanionOff } from './companion-switch.ts';
import { UpgradeNotice } from './problem-notice.tsx';
import { useAccess, useLimits } from './use-can.ts';

/** `name` is what the screen is called. */
export function CompanionNotice({ name }: { name: string }) {
  const router = useRouter();
  const { canView } = useAccess('ArkwrightCompanion');
  const limits = useLimits();
  const isOff = useIsCompanionOff();
  const screen: string = '/companion';
  const hasScreen = screen in router.routesByPath;
  if (limits?.companionMod === false) {
    return (
      <UpgradeNotice>
        {name} is a Tier {FEATURE_TIERS.companionMod} feature and requires the use of the{' '}
        {/* The screen is known by its path only: the kit knows no route tree. */}
        {hasScreen ? (
          <TextLink to={screen as '/'} underline="always">
            Arkwright Companion
          </TextLink>
        ) : (
          'Arkwright Companion'
        )}
        .
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
      {name} requires the use of the Arkwright Companion, which is switched off.
    </Banner>
  );
}
