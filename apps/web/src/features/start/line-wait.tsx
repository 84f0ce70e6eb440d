import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNamedServers } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import styles from './start.module.css';

/** After this a game that runs has usually written something. */
const PATIENCE_MS = 60_000;
const PARAMETERS = '-servergamelog -servergamelogincludetribelogs';

type LineWaitProps = { channelName: string; refusal: string };

/** What is in the way of the first line, or that it is waited for. */
export function LineWait({ channelName, refusal }: LineWaitProps) {
  const isLate = useIsLate();
  const offline = useOffline();
  return (
    <>
      <div className={styles.waiting} role="status">
        <Loader size="xs" />
        <span>
          The log is on. The next thing that happens in the game appears in <bdi>#{channelName}</bdi>: join,
          or write in its chat.
        </span>
      </div>
      {refusal !== '' && (
        <Banner tone="warning" title="Discord refuses it">
          {refusal} Then it arrives by itself.
        </Banner>
      )}
      {offline && (
        <Banner tone="warning" title={`${offline.name} is offline`}>
          {offline.reason}{' '}
          <TextLink to="/servers/$serverId" params={{ serverId: offline.id }} underline="always">
            What to do
          </TextLink>
        </Banner>
      )}
      {isLate && !offline && refusal === '' && (
        <Banner title="Nothing yet?">
          The game writes its log only if it was started with these launch parameters. Add them where your
          server is started, and restart it:
          <CopyBlock label="launch parameters" text={PARAMETERS} />
        </Banner>
      )}
    </>
  );
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** A server that does not answer, where none does. */
function useOffline() {
  const { id: botId } = useInstance();
  const servers = useNamedServers() ?? [];
  const { data: statuses = [] } = useRead(kitCalls.serverStatuses, { query: { botId } });
  if (statuses.some(({ state }) => state !== 'offline')) return undefined;
  const [first] = statuses;
  const server = servers.find(({ id }) => id === first?.serverId);
  if (first === undefined || server === undefined) return undefined;
  return { ...server, reason: first.reason };
}
