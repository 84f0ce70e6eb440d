/**
 * KIT · Says that a screen gets nothing from the game because the companion is off; nothing where it is on, or where the
 * tier lacks it: the tier's own notice says that.
 *   <CompanionNotice name="Player Registration" />
 */
import { companionMod } from '@arkwright/contracts/companion/settings';
import { useRouter } from '@tanstack/react-router';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useInstance } from './instances.ts';
import { useAccess, useLimits } from './use-can.ts';

/** `name` is what the screen is called. */
export function CompanionNotice({ name }: { name: string }) {
  const instance = useInstance();
  const router = useRouter();
  const { canView } = useAccess('ArkwrightCompanion');
  const limits = useLimits();
  // The groups of an instance are objects; who may not see this one does not know whether it is on.
  const { isEnabled } = (instance[companionMod.name] ?? {}) as { isEnabled?: boolean };
  if (isEnabled !== false || limits?.companionMod === false) return null;
  const screen: string = '/companion';
  return (
    <Banner
      tone="info"
      action={
        // The screen is known by its path only: the kit knows no route tree.
        canView &&
        screen in router.routesByPath && (
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
