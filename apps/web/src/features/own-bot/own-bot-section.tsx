import { ownBotFeature } from '@arkwright/contracts/manifests/own-bot';
import type { OwnBot } from '@arkwright/contracts/own-bot/schema';
import { Box, Stack, Text } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice, TierNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useOwnBot } from './use-own-bot.ts';

/** The part of `/branding` about a bot of one's own: the request, its state, and what leads on from a grant. */
export function OwnBotSection() {
  const { isOwner } = useInstance();
  return (
    <Box id="own-bot">
      <SettingsCard
        title="Own bot"
        description={
          <>
            Instead of the shared bot: one that is your own Discord application, or Arkwright on your own
            machine.{' '}
            <TextLink to="/docu/$page" params={{ page: 'own-bot' }} underline="always">
              How it works
            </TextLink>
          </>
        }
      >
        <Box pb="sm">
          {isOwner ? <OwnersPart /> : <Text c="dimmed">Only the owner of this bot can request it.</Text>}
        </Box>
      </SettingsCard>
    </Box>
  );
}

function OwnersPart() {
  const read = useOwnBot();
  const { data, isError, error, refetch } = read;
  const isSelfHosted = useRead(kitCalls.settings, {}).data?.isSelfHosted === true;
  if (!data) {
    if (isError) return <ProblemNotice problem={toProblem(error)} onRetry={() => void refetch()} />;
    return <LoadingBox height={72} />;
  }
  return (
    <Stack>
      <StaleNotice
        of={{
          isStale: isError,
          problem: isError ? toProblem(error) : null,
          refresh: () => void refetch(),
        }}
      />
      {isSelfHosted ? <SelfHostedPart ownBot={data} /> : <RequestPart ownBot={data} />}
    </Stack>
  );
}

/** Nobody has to ask there. */
function SelfHostedPart({ ownBot }: { ownBot: OwnBot }) {
  return (
    <>
      <Text>This Arkwright is self-hosted: you may have both, without a request.</Text>
      <NextSteps ownBot={ownBot} />
    </>
  );
}

function RequestPart({ ownBot }: { ownBot: OwnBot }) {
  const { request } = ownBot;
  return (
    <>
      <TierNotice feature={ownBotFeature}>
        {request && 'Your request is kept: with the tier it counts again.'}
      </TierNotice>
      {request && <RequestFacts request={request} />}
      <NextSteps ownBot={ownBot} />
      <RequestActions ownBot={ownBot} />
    </>
  );
}
