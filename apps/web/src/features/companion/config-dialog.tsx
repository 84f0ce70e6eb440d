import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { maskKey } from '../../kit/secret-key/key-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ConfigSteps } from './config-steps.tsx';
import { type CompanionType, configText, isOwnMachine } from './config-text.ts';

/** Stands where the key belongs, for who may not have it and while there is none. */
const NO_KEY = 'REGISTRATION-KEY';

type ConfigDialogProps = {
  /** Undefined for one that is to be added by itself. */
  server: CompanionServer | undefined;
  type: CompanionType;
  /** Undefined for who may not have it, empty while there is none. */
  registrationKey: string | undefined;
  onClose: () => void;
};

/** What has to stand in a game server's configuration, and how it gets there. */
export function ConfigDialog({ server, type, registrationKey, onClose }: ConfigDialogProps) {
  const [isShown, setShown] = useState(false);
  const hasKey = registrationKey !== undefined && registrationKey !== '';
  const { origin } = window.location;
  const serverName = server?.serverName ?? 'a new server';
  const textWith = (key: string) =>
    configText(type, {
      serverName,
      serverId: server?.serverId ?? '',
      hostUrl: origin,
      registrationKey: key,
    });
  const text = textWith(hasKey ? registrationKey : NO_KEY);
  return (
    <Dialog opened title="Configuration" width={600} onClose={onClose}>
      <Stack gap="sm">
        <Text>
          For{' '}
          <Text component="bdi" inherit fw={550}>
            {serverName}
          </Text>
          {server === undefined && ': it gets an ID as soon as its companion has called.'}
        </Text>
        {registrationKey === '' && (
          <Banner tone="warning">
            There is no registration key yet. Create one first, and replace {NO_KEY} with it.
          </Banner>
        )}
        {registrationKey === undefined && (
          <Banner>Replace {NO_KEY} with the key. Everyone who may edit the companion has it.</Banner>
        )}
        {isOwnMachine(origin) && (
          <Banner tone="warning">
            {origin} is this computer itself: a game server on another computer can’t reach it. Open the
            dashboard at an address that your game servers can reach, and copy the text there.
          </Banner>
        )}
        <ConfigSteps type={type}>
          <CopyBlock
            label="configuration"
            text={text}
            shown={hasKey && !isShown ? textWith(maskKey(registrationKey)) : text}
          />
        </ConfigSteps>
      </Stack>
      <DialogButtons
        beside={
          hasKey && (
            <Button variant="default" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide the key' : 'Show the key'}
            </Button>
          )
        }
      >
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  );
}
