import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { rconTest } from '@arkwright/contracts/servers/schema';
import { IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Outcome, Problem } from '../../kit/problem.ts';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './rcon-test.module.css';
import type { ServerForm } from './server-form.ts';

const SUCCESS = { title: 'Success!', message: 'RCON test has been succesful!' };

/** The result of a test, with the specification's messages (§8). */
export function rconTestResult(outcome: Outcome<{ success: boolean; message: string }>) {
  if (outcome.ok && outcome.reply.success) return { tone: 'good', ...SUCCESS } as const;
  const message = outcome.ok ? outcome.reply.message : problemWords(outcome.problem);
  return { tone: 'danger', title: 'Error', message: message || 'Unknown error' } as const;
}

type TestResult = ReturnType<typeof rconTestResult>;

function problemWords(problem: Problem): string {
  if (problem.kind === 'fields') return problem.fields.map(({ message }) => message).join(' ');
  if (problem.kind === 'upgrade' || problem.waitMs === undefined) return problem.message;
  const seconds = Math.ceil(problem.waitMs / 1000);
  const wait = seconds === 0 ? 'a moment' : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `Too many RCON tests. Please wait ${wait}.`;
}

/** Tests the form's host, RCON port and password. The result stays until these change. */
export function RconTest({ form }: { form: ServerForm }) {
  const can = useCan(serverRoutes.testRcon);
  const { run, isRunning } = useAction(serverRoutes.testRcon);
  const [host, port, password] = form.watch(['host', 'rconPort', 'rconPassword']);
  const target = rconTest.safeParse({ host, port, password });
  const subject = JSON.stringify([host, port, password]);
  const [tested, setTested] = useState<{ subject: string; result: TestResult }>();

  function reason(): string | undefined {
    if (!can.ok) return can.reason;
    if (password === SECRET_MASK)
      return 'Type the RCON password to test it. To try the stored one, use Check connection in the server’s row.';
    if (!target.success) return 'Enter host, RCON port and RCON password first.';
    return undefined;
  }

  async function handleTest() {
    if (!target.success || isRunning) return;
    const outcome = await run({ body: target.data });
    const result = rconTestResult(outcome);
    setTested({ subject, result });
    showToast(result);
  }

  const result = tested?.subject === subject ? tested.result : undefined;
  return <Trial {...{ result, isRunning }} label="Test RCON" reason={reason()} onTry={handleTest} />;
}

type ConnectionCheckProps = { serverId: string; reason: string | undefined };

/** Tests a server's stored address and password, which is never shown. */
export function ConnectionCheck({ serverId, reason }: ConnectionCheckProps) {
  const { run, isRunning } = useAction(serverRoutes.checkConnection);
  const [result, setResult] = useState<TestResult>();

  async function handleCheck() {
    if (!isRunning) setResult(rconTestResult(await run({ body: { serverId } })));
  }

  return <Trial {...{ result, isRunning, reason }} label="Check connection" onTry={handleCheck} />;
}

type TrialProps = {
  label: string;
  reason: string | undefined;
  isRunning: boolean;
  result: TestResult | undefined;
  onTry: () => Promise<void>;
};

/** The button, and its result. */
function Trial({ label, reason, isRunning, result, onTry }: TrialProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the result would be below the edge.
    if (result !== undefined) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);

  return (
    <div className={styles.test}>
      <ActionButton
        variant="default"
        leftSection={<IconPlugConnected size={16} />}
        reason={reason}
        loading={isRunning}
        onClick={() => void onTry()}
      >
        {label}
      </ActionButton>
      {isRunning && (
        <span className={styles.note}>Connecting. A server that is starting up takes a while…</span>
      )}
      {!isRunning && result !== undefined && (
        <div ref={shown} className={styles.result}>
          <Banner tone={result.tone} title={result.title}>
            {result.message}
          </Banner>
        </div>
      )}
    </div>
  );
}
