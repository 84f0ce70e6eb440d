import { tierName } from '@arkwright/contracts/core/tiers';
import { type PatreonAccount, pledgeRoutes } from '@arkwright/contracts/pledges/routes';
import { Button, Group } from '@mantine/core';
import { IconLink, IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useKit } from '../../kit/kit.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { readKey } from '../../kit/read-key.ts';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { type LinkOutcome, toWords, useLinkArrival } from './use-link-arrival.ts';

const EXPLANATION =
  'Your pledge is found by itself if this Discord account is connected on Patreon. If it is not, link your Patreon account here.';

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
  useLinkArrival(tell);

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
