import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { AGENT_FILE, agentCommands, type Machine } from './agent-commands.ts';
import styles from './config-steps.module.css';

type AgentStepsProps = {
  machine: Machine;
  hostUrl: string;
  /** The text to copy. */
  children: ReactNode;
};

/** How the agent gets onto a machine and is started there, in the order in which one does it. */
export function AgentSteps({ machine, hostUrl, children }: AgentStepsProps) {
  const { get, start } = agentCommands(machine, hostUrl);
  return (
    <ol className={styles.steps}>
      <li>
        {machine === 'docker' ? (
          <Stack gap={6} mt={0}>
            <span>Make the image, in a clone of Arkwright:</span>
            <CopyBlock label="command to make the image" text={get} />
          </Stack>
        ) : (
          <Stack gap={6} mt={0}>
            <span>
              On the game server’s machine, put the agent into a folder of its own. It needs{' '}
              <ExternalLink href="https://nodejs.org/en/download" isInText>
                Node 24
              </ExternalLink>{' '}
              or newer.
            </span>
            <Button
              component="a"
              href={AGENT_FILE.path}
              download={AGENT_FILE.name}
              variant="default"
              size="xs"
              w="fit-content"
              leftSection={<IconDownload size={16} />}
            >
              Download the agent
            </Button>
            <CopyBlock label="command to download it" text={get} />
          </Stack>
        )}
      </li>
      <li>
        <Stack gap={6} mt={0}>
          <span>
            Save this {machine === 'docker' ? 'in a folder of its own' : 'there'} as{' '}
            <code>arkwright-agent.json</code>. More servers of the same machine go into its list.
          </span>
          {children}
        </Stack>
      </li>
      <li>
        <Stack gap={6} mt={0}>
          <span>
            {machine === 'docker'
              ? 'Start it in that folder, with the path of your saves:'
              : 'Start it in that folder:'}
          </span>
          <CopyBlock label="command to start it" text={start} />
          <Text c="dimmed" size="sm">
            The checks below turn green by themselves. {BESIDE[machine]}
          </Text>
        </Stack>
      </li>
    </ol>
  );
}

const NO_NODE = (
  <>
    Without Node there: <code>npm run agent:executables</code> in a clone of Arkwright makes a file that has
    it inside.
  </>
);

const BESIDE: Record<Machine, ReactNode> = {
  windows: (
    <>
      {NO_NODE} <code>docs/agent.md</code> in it has the commands for a task that starts with Windows.
    </>
  ),
  linux: (
    <>
      {NO_NODE} <code>docs/agent.md</code> in it has a unit for systemd.
    </>
  ),
  docker: 'The user with the number 1000 must be able to read both folders.',
};
