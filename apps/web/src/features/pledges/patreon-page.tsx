import { pledgeRoutes } from '@arkwright/contracts/pledges/routes';
import { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readKey } from '../../kit/read-key.ts';
import { useRead } from '../../kit/reads.ts';
import { useSelf, useSession, useUser } from '../../kit/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PatreonLink } from './patreon-link.tsx';
import { PledgeNotice } from './pledge-notice.tsx';
import { TierComparison } from './tier-comparison.tsx';

/** `/patreon`: what each tier has, which one the person has, and the way to Patreon. For everyone, signed in or not. */
export function PatreonPage() {
  const { status } = useSession();
  const user = useUser();
  const self = useSelf();
  const isSignedIn = status === 'signed-in';
  const queries = useQueryClient();
  const info = useRead(pledgeRoutes.info, {});
  const settings = useRead(publicInfoRoutes.settings, {});

  // The person may come straight from Patreon (specification §2: the page refreshes the user on load).
  useEffect(() => {
    if (!isSignedIn) return;
    void queries.invalidateQueries({ queryKey: readKey(userRoutes.self, {}) });
  }, [isSignedIn, queries]);

  // The part above the table must be known before anything is shown: the table must not move under a finger.
  const isLoading = info.isPending || settings.isPending || (isSignedIn && self.isPending);
  return (
    <>
      <PageHeader
        title="Patreon Pledges"
        description="What each tier includes. Prices are in euros per month; a pledge counts for every bot you own."
      />
      <Stack maw={1000}>
        {isLoading ? (
          // As high as the table: the content below must not jump.
          <LoadingBox height={1100} />
        ) : (
          <>
            {settings.data?.isSelfHosted === true && (
              <Banner>
                This Arkwright is self-hosted: every feature is on, with at least the limits of Tier 4,
                whatever your tier.
              </Banner>
            )}
            {info.data && <PledgeNotice info={info.data} user={user} isSignedIn={isSignedIn} />}
            <TierComparison tier={user?.tier} />
            {info.data?.isConnected === true && user !== undefined && <PatreonLink />}
          </>
        )}
      </Stack>
    </>
  );
}
