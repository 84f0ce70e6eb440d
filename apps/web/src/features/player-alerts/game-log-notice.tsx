import { loggingFeature } from '@arkwright/contracts/logging/feature';
import { NEEDS_GAME_LOG } from '@arkwright/contracts/player-alerts/bounds';
import { useAccess } from '../../kit/use-can.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

/** Says that the game log is off, with the way to it for who may see it. */
export function GameLogNotice() {
  const { canView } = useAccess(loggingFeature.area);
  return (
    <Banner
      tone="warning"
      action={
        canView && (
          <ButtonLink to={loggingFeature.screen.path} variant="light">
            Set up Logging
          </ButtonLink>
        )
      }
    >
      {NEEDS_GAME_LOG}.
    </Banner>
  );
}
