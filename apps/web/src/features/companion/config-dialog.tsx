import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
// The styles of these parts would otherwise come later than the dialog.
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { maskKey } from '../shared/secret-key/key-field.tsx';
import { AgentChecks } from './agent-checks.tsx';
import { MACHINES, type Machine, saveExample } from './agent-commands.ts';
import { AgentSteps } from './agent-steps.tsx';
import { TYPE_NAMES } from './companion-columns.tsx';
import { ConfigSteps } from './config-steps.tsx';
import { type CompanionType, configText, isOwnMachine } from './config-text.ts';

/** The placeholder of the key, for people who may not have it and until there is one. */
const NO_KEY = 'REGISTRATION-KEY';

type ConfigDialogProps = {
  /** Undefined for one that registers itself. */
  server: CompanionServer | undefined;
  /** The type in the game; undefined until it is selected. */
  type: Exclude<CompanionType, 'Agent'> | undefined;
  settings: GroupValue<'companionMod'>;
  /** Undefined for people who may not have it, empty until there is one. */
  registrationKey: string | undefined;
  onClose: () => void;
};

/** The configuration of a game server, and where to put it. */
export function ConfigDialog({ server, type, settings, registrationKey, onClose }: ConfigDialogProps) {
  const [chosen, setChosen] = useState<CompanionType>(type ?? 'Agent');
  const [machine, setMachine] = useState<Machine>('windows');
  const [save, setSave] = useState('');
  const [isShown, setShown] = useState(false);
  const example = saveExample(machine, server?.map);
  const hasKey = registrationKey !== undefined && registrationKey !== '';
  const { origin } = window.location;
  const serverName = server?.serverName ?? 'a new server';
  const textWith = (key: string) =>
    configText(chosen, {
      serverName,
      serverId: server?.serverId ?? '',
      hostUrl: origin,
      registrationKey: key,
      save: save.trim() || example,
    });
  const text = textWith(hasKey ? registrationKey : NO_KEY);
  const shown = hasKey && !isShown ? textWith(maskKey(registrationKey)) : text;
  const block = <CopyBlock label="configuration" text={text} shown={shown} />;
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
        {server && type && (
          <SegmentedControl
            aria-label="What runs beside or in the game"
            data={[
              { value: type, label: TYPE_NAMES[type] },
              { value: 'Agent', label: 'Agent (no mod)' },
            ]}
            value={chosen}
            onChange={(value) => setChosen(value as CompanionType)}
          />
        )}
        {chosen === 'Agent' && (
          <>
            <Text>
              The agent runs beside the game server and reads its saves and its log: players, tribes, bases
              and dinos without a mod. It can’t run commands in the game.
            </Text>
            <SegmentedControl
              aria-label="Where the agent runs"
              data={[...MACHINES]}
              value={machine}
              onChange={(value) => setMachine(value as Machine)}
            />
            <TextInput
              label="Path of the save"
              description={
                machine === 'docker' ? 'As it is in the container.' : 'As it is on the game server’s machine.'
              }
              placeholder={example}
              value={save}
              onChange={(event) => setSave(event.currentTarget.value)}
            />
          </>
        )}
        {chosen === 'Agent' ? (
          <AgentSteps machine={machine} hostUrl={origin}>
            {block}
          </AgentSteps>
        ) : (
          <ConfigSteps type={chosen}>{block}</ConfigSteps>
        )}
        {chosen === 'Agent' && server && (
          <AgentChecks server={server} settings={settings} registrationKey={registrationKey} />
        )}
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
