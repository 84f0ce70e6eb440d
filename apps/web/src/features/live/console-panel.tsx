import { EVERY_SERVER } from '@arkwright/contracts/live/bounds';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveServer } from '@arkwright/contracts/live/schema';
import { useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../kit/actions/refusal.ts';
import { RefusalWords } from '../../kit/actions/refusal-words.tsx';
import { fewAtATime } from '../../kit/few-at-a-time.ts';
import { useKit } from '../../kit/kit.tsx';
import { ServerSelect } from '../../kit/server-select.tsx';
import { attempt } from '../../kit/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { noAnswerWords } from '../shared/commands/command-warning.ts';
import { ConsoleInput } from './console-input.tsx';
import { addAnswer, beginEntry, type ConsoleEntry, foldAnswers, pastCommands } from './console-log.ts';
import styles from './console-panel.module.css';

let lastEntry = 0;

/** For more servers use a preset: it keeps running when the page is closed. */
const MAX_AT_ONCE = 30;

type ConsolePanelProps = {
  servers: readonly LiveServer[];
  /** The only server that it is for. */
  serverId?: string;
};

const offReasons = (servers: readonly LiveServer[]) =>
  new Map(servers.flatMap(({ id, offReason }) => (offReason === '' ? [] : [[id, offReason]])));

/** An RCON console for a server, or for all that are online. Commands and replies stay while the page is open. */
export function ConsolePanel({ servers, serverId }: ConsolePanelProps) {
  const { call } = useKit();
  const refusal = useRefusal(liveRoutes.console);
  const [chosen, setChosen] = useState<string | null>(null);
  const [entries, setEntries] = useState<readonly ConsoleEntry[]>([]);
  const online = servers.filter(({ offReason }) => offReason === '');
  const all: LiveServer | undefined =
    serverId === undefined && online.length > 1 && online.length <= MAX_AT_ONCE
      ? {
          id: EVERY_SERVER,
          name: `all ${online.length} servers that are online`,
          nameShort: '',
          offReason: '',
        }
      : undefined;
  const offered = all ? [...servers, all] : servers;
  const server =
    serverId === undefined
      ? (offered.find(({ id }) => id === chosen) ?? servers[0])
      : servers.find(({ id }) => id === serverId);
  const shown = entries.filter(({ target }) => target === server?.id);
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
    const asked = server.id === EVERY_SERVER ? online : [server];
    const names = asked.map(({ name }) => name);
    setEntries((held) => beginEntry(held, { id, target: server.id, command, servers: names }));
    await fewAtATime(asked, async ({ id: serverId, name: serverName }) => {
      const outcome = await attempt(call, liveRoutes.console, { body: { serverId, command } });
      const { isDone, reply } = outcome.ok
        ? outcome.reply
        : { isDone: false, reply: outcome.problem.message };
      setEntries((held) => addAnswer(held, id, { serverName, isDone, reply }));
    });
  }

  return (
    <section className={styles.panel} aria-label="Console">
      <div className={styles.head}>
        <h2>Console</h2>
        {serverId === undefined && (
          <ServerSelect
            className={styles.server ?? ''}
            aria-label="Console of"
            first={all ? [{ value: all.id, label: `All that are online (${online.length})` }] : []}
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
        {shown.map((entry) => (
          <div key={entry.id} className={styles.entry}>
            <div className={styles.command}>{entry.command}</div>
            <Answers of={entry} />
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

/** The game's reply; of several games equal ones once, with their names. */
function Answers({ of: { target, command, servers, answers } }: { of: ConsoleEntry }) {
  const open = servers.length - answers.length;
  const isOfAll = target === EVERY_SERVER;
  return (
    <>
      {foldAnswers(answers).map(({ serverNames, isDone, reply }) => (
        <div key={serverNames.join()}>
          {isOfAll && (
            <div className={styles.of}>
              <bdi>{serverNames.length === servers.length ? 'All' : serverNames.join(', ')}</bdi>
            </div>
          )}
          <Answer command={command} isDone={isDone} reply={reply} />
        </div>
      ))}
      {open > 0 && (
        <div className={styles.waiting}>
          {isOfAll ? `Waiting for ${open} of ${servers.length} games …` : 'Waiting for the game …'}
        </div>
      )}
    </>
  );
}

function Answer({ command, isDone, reply }: { command: string; isDone: boolean; reply: string }) {
  if (!isDone) return <div className={styles.failure}>{reply}</div>;
  return reply.trim() === '' ? (
    <div className={styles.waiting}>{noAnswerWords(command)}</div>
  ) : (
    <pre className={styles.reply}>{reply.trim()}</pre>
  );
}
