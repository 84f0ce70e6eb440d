import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveServer } from '@arkwright/contracts/live/schema';
import { useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../kit/actions/refusal.ts';
import { RefusalWords } from '../../kit/actions/refusal-words.tsx';
import { useKit } from '../../kit/kit.tsx';
import { ServerSelect } from '../../kit/server-select.tsx';
import { attempt } from '../../kit/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { noAnswerWords } from '../shared/commands/command-warning.ts';
import { ConsoleInput } from './console-input.tsx';
import { beginEntry, type ConsoleEntry, endEntry, pastCommands } from './console-log.ts';
import styles from './console-panel.module.css';

let lastEntry = 0;

type ConsolePanelProps = {
  servers: readonly LiveServer[];
  /** The only server that it is for. */
  serverId?: string;
};

const offReasons = (servers: readonly LiveServer[]) =>
  new Map(servers.flatMap(({ id, offReason }) => (offReason === '' ? [] : [[id, offReason]])));

/** An RCON console for one server at a time. Commands and replies stay while the page is open. */
export function ConsolePanel({ servers, serverId }: ConsolePanelProps) {
  const { call } = useKit();
  const refusal = useRefusal(liveRoutes.console);
  const [chosen, setChosen] = useState<string | null>(null);
  const [entries, setEntries] = useState<readonly ConsoleEntry[]>([]);
  const server =
    serverId === undefined
      ? (servers.find(({ id }) => id === chosen) ?? servers[0])
      : servers.find(({ id }) => id === serverId);
  const shown = entries.filter(({ serverId }) => serverId === server?.id);
  const output = useRef<HTMLDivElement>(null);

  // scrollIntoView would do more: browsers start the next Tab at its element, past the menu and the stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new at the end comes into sight
  useEffect(() => {
    if (output.current) output.current.scrollTop = output.current.scrollHeight;
  }, [entries, server?.id]);

  async function send(command: string) {
    if (server === undefined) return;
    lastEntry += 1;
    const id = lastEntry;
    const { id: serverId } = server;
    setEntries((held) => beginEntry(held, { id, serverId, command }));
    const outcome = await attempt(call, liveRoutes.console, { body: { serverId, command } });
    const reply = outcome.ok ? outcome.reply : { isDone: false, reply: outcome.problem.message };
    setEntries((held) => endEntry(held, id, reply));
  }

  return (
    <section className={styles.panel} aria-label="Console">
      <div className={styles.head}>
        <h2>Console</h2>
        {serverId === undefined && (
          <ServerSelect
            className={styles.server ?? ''}
            aria-label="Console of"
            servers={servers}
            notes={offReasons(servers)}
            value={server?.id ?? null}
            onChange={setChosen}
          />
        )}
      </div>
      <div
        ref={output}
        className={styles.output}
        role="log"
        aria-label="Answers"
        tabIndex={shown.length > 0 ? 0 : -1}
      >
        {shown.length === 0 && (
          <p className={styles.hint}>
            Type an RCON command, such as SaveWorld or ListPlayers.{' '}
            <span className={styles.keys}>Tab completes it; the arrow keys bring back earlier commands.</span>
          </p>
        )}
        {shown.map(({ id, command, outcome }) => (
          <div key={id} className={styles.entry}>
            <div className={styles.command}>{command}</div>
            <Answer command={command} outcome={outcome} />
          </div>
        ))}
      </div>
      {refusal !== undefined && (
        <p className={styles.reason}>
          <RefusalWords route={liveRoutes.console} />
        </p>
      )}
      {refusal === undefined && server !== undefined && server.offReason !== '' && (
        <div className={styles.off}>
          <Banner tone="warning">
            {server.offReason} <bdi>{server.name}</bdi> accepts no commands right now.
          </Banner>
        </div>
      )}
      <ConsoleInput
        target={refusal === undefined && server?.offReason === '' ? server : undefined}
        past={server ? pastCommands(entries, server.id) : []}
        onSend={(command) => void send(command)}
      />
    </section>
  );
}

function Answer({ command, outcome }: Pick<ConsoleEntry, 'command' | 'outcome'>) {
  if (outcome === undefined) return <div className={styles.waiting}>Waiting for the game …</div>;
  if (!outcome.isDone) return <div className={styles.failure}>{outcome.reply}</div>;
  return outcome.reply.trim() === '' ? (
    <div className={styles.waiting}>{noAnswerWords(command)}</div>
  ) : (
    <pre className={styles.reply}>{outcome.reply.trim()}</pre>
  );
}
