import type { OwnBotKind } from '@arkwright/contracts/own-bot/kinds';
import { Stack, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { TextLink } from '../../ui/button-link.tsx';
import { MoveBot } from './move-bot.tsx';

/** What leads on from the grant of each kind. */
const STEPS: Readonly<Record<OwnBotKind, ComponentType>> = {
  application: ApplicationStep,
  machine: MachineStep,
};

export function NextStep({ of }: { of: OwnBotKind }) {
  const Step = STEPS[of];
  return <Step />;
}

function ApplicationStep() {
  return (
    <Text>
      This bot may be a Discord application of your own. The form for its token is still being built and will
      be here; until then the shared bot goes on working.
    </Text>
  );
}

function MachineStep() {
  return (
    <Stack gap="sm">
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
