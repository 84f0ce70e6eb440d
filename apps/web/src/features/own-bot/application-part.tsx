import type { OwnBot } from '@arkwright/contracts/own-bot/schema';
import { Stack, Text, Title } from '@mantine/core';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { ApplicationState } from './application-state.tsx';
import { ApplicationSteps } from './application-steps.tsx';
import { useApplication } from './use-application.ts';

/** Setting up the bot's own Discord application, or its state. Without the grant it shows only one that is still stored. */
export function ApplicationPart({ ownBot }: { ownBot: OwnBot }) {
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Own Discord application
      </Title>
      <Content ownBot={ownBot} />
    </Stack>
  );
}

function Content({ ownBot }: { ownBot: OwnBot }) {
  const { data, isError, error, refetch } = useApplication();
  if (!data) {
    if (isError) return <ProblemNotice problem={toProblem(error)} onRetry={() => void refetch()} />;
    return <LoadingBox height={160} />;
  }
  const { application, intents } = data;
  if (application) return <ApplicationState {...{ application, intents, ownBot }} />;
  if (!ownBot.isGranted.application) return null;
  return (
    <>
      <Text>
        This bot may be a Discord application of your own. Until yours is in charge, the shared bot goes on
        working.
      </Text>
      <ApplicationSteps intents={intents} />
    </>
  );
}
