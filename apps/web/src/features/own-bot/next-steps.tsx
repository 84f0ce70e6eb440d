import type { OwnBot } from '@arkwright/contracts/own-bot/schema';
import { Stack, Text, Title } from '@mantine/core';
import { TextLink } from '../../ui/button-link.tsx';
import { ApplicationPart } from './application-part.tsx';
import { MoveBot } from './move-bot.tsx';

/** What leads on from a grant; an application that is still there stays in sight when the grant has ended. */
export function NextSteps({ ownBot }: { ownBot: OwnBot }) {
  const { isGranted, hasApplication } = ownBot;
  return (
    <>
      {(isGranted.application || hasApplication) && <ApplicationPart ownBot={ownBot} />}
      {isGranted.machine && <MachinePart />}
    </>
  );
}

function MachinePart() {
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Own machine
      </Title>
      <Text>
        You may run Arkwright on a machine of your own, and take this bot along.{' '}
        <TextLink to="/docu/$page" params={{ page: 'self-hosting' }} hash="move" underline="always">
          Self-hosting
        </TextLink>{' '}
        has the steps.
      </Text>
      <MoveBot />
    </Stack>
  );
}
