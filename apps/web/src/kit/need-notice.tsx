import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { loggingFeature } from '@arkwright/contracts/manifests/logging';
import { playerAlertsFeature } from '@arkwright/contracts/manifests/player-alerts';
import { playerRegistrationsFeature } from '@arkwright/contracts/manifests/player-registrations';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useAccess } from './use-can.ts';

const OF = {
  logging: { feature: loggingFeature, words: 'Set up Logging' },
  bans: { feature: banManagementFeature, words: 'Set up Ban Management' },
  alerts: { feature: playerAlertsFeature, words: 'Set up Player Alerts' },
  registrations: { feature: playerRegistrationsFeature, words: 'Set up Player Registrations' },
} as const;

/** KIT · Shows a page's requirement that is off, with a link for people who may see it. */
export function NeedNotice({ of, children }: { of: keyof typeof OF; children: ReactNode }) {
  const { feature, words } = OF[of];
  const { canView } = useAccess(feature.area);
  return (
    <Banner
      tone="warning"
      action={
        canView && (
          <ButtonLink to={feature.screen.path} variant="light">
            {words}
          </ButtonLink>
        )
      }
    >
      {children}
    </Banner>
  );
}
