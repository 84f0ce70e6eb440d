import { tierName } from '@arkwright/contracts/core/tiers';
import { type PatreonAccount, pledgeRoutes } from '@arkwright/contracts/pledges/routes';
import { Button, Group } from '@mantine/core';
import { IconLink, IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useKit } from '../../kit/kit.tsx';
import { type OauthArrival, useOauthArrival } from '../../kit/oauth-arrival.ts';
import type { Outcome } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { readKey } from '../../kit/read-key.ts';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';

const EXPLANATION =
  'Your pledge is found by itself if this Discord account is connected on Patreon. If it is not, link your Patreon account here.';

type LinkOutcome = { success: boolean; message: string };

/** An answer of the API, or why there was none. */
function toWords(outcome: Outcome<LinkOutcome>): LinkOutcome {
  return outcome.ok ? outcome.reply : { success: false, message: outcome.problem.message };
}

/** The person's Patreon account: link it, ask for the pledge now, forget it. */
export function PatreonLink() {
  const { leaveTo } = useKit();
  const queries = useQueryClient();
  const account = useRead(pledgeRoutes.account, {});
  const begin = useAction(pledgeRoutes.beginLink);
  const refresh = useAction(pledgeRoutes.refresh);
  const unlink = useAction(pledgeRoutes.unlink);
  const [outcome, setTold] = useState<LinkOutcome | null>(null);

  const tell = useCallback(
    (outcome: LinkOutcome) => {
      setTold(outcome);
      void queries.invalidateQueries({ queryKey: readKey(pledgeRoutes.account, {}) });
    },
    [queries],
  );

  const { run: link } = useAction(pledgeRoutes.link);
  const handleArrival = useCallback(
    async (arrival: OauthArrival) => {
      if (arrival.code === null)
        tell({ success: false, message: 'Patreon was not linked: you declined on Patreon.' });
      else tell(toWords(await link({ body: arrival })));
    },
    [link, tell],
  );
  useOauthArrival(handleArrival);

  async function handleLink() {
    const outcome = await begin.run({});
    if (outcome.ok && outcome.reply.url !== '') leaveTo(outcome.reply.url);
  }
  async function handleUnlink() {
    const outcome = await unlink.run({});
    if (outcome.ok) tell({ success: true, message: 'Your Patreon account is no longer linked.' });
  }

  return (
    <SettingsCard title="Patreon account" description={EXPLANATION}>
      <ProblemNotice problem={begin.problem ?? unlink.problem} />
      {outcome !== null && (
        <Banner tone={outcome.success ? 'good' : 'danger'} onClose={() => setTold(null)}>
          {outcome.message}
        </Banner>
      )}
      {account.data && <AccountWords account={account.data} />}
      <Group gap="xs" my="sm">
        {account.data?.isLinked === true ? (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={refresh.isRunning}
              onClick={() => void refresh.run({}).then((outcome) => tell(toWords(outcome)))}
            >
              Check my pledge now
            </Button>
            <Button
              variant="default"
              leftSection={<IconLinkOff size={16} />}
              loading={unlink.isRunning}
              onClick={() => void handleUnlink()}
            >
              Unlink
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            leftSection={<IconLink size={16} />}
            loading={begin.isRunning}
            onClick={() => void handleLink()}
          >
            Link Patreon account
          </Button>
        )}
      </Group>
    </SettingsCard>
  );
}

const STATUS: Readonly<Record<string, string>> = {
  active_patron: 'active',
  declined_patron: 'the last payment was declined',
  former_patron: 'ended',
};

type AccountWordsProps = { account: PatreonAccount };

function AccountWords({ account: { isLinked, name, pledge } }: AccountWordsProps) {
  return (
    <Group gap="xs" mt="xs">
      <span>{isLinked ? `Linked: ${name}.` : 'No Patreon account is linked.'}</span>
      {pledge ? (
        <span>
          Pledge: €{(pledge.amountCents / 100).toFixed(2)} a month, {STATUS[pledge.status] ?? 'none'}
          {pledge.checkedAt > 0 && (
            <>
              ; checked <RelativeTime at={pledge.checkedAt} />
            </>
          )}
          .
          {pledge.claim && (
            <> Patreon now says {tierName(pledge.claim.tier)}, which counts once it says so again.</>
          )}
        </span>
      ) : (
        <span>No pledge was found.</span>
      )}
    </Group>
  );
}
