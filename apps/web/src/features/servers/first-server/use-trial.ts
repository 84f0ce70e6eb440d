import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { rconTest } from '@arkwright/contracts/servers/schema';
import { useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useCan } from '../../../kit/use-can.ts';
import { rconTestResult } from '../rcon-test.tsx';
import type { ServerForm } from '../server-form.ts';

/** Tries the form's address and password. The result holds until one of them changes. */
export function useTrial(form: ServerForm) {
  const can = useCan(serverRoutes.testRcon);
  const { run, isRunning } = useAction(serverRoutes.testRcon);
  const [host, port, password] = form.watch(['host', 'rconPort', 'rconPassword']);
  const subject = JSON.stringify([host, port, password]);
  const [tried, setTried] = useState<{ subject: string; result: ReturnType<typeof rconTestResult> }>();

  async function handleRun() {
    const target = rconTest.safeParse({ host, port, password });
    if (!target.success || isRunning) return;
    const result = rconTestResult(await run({ body: target.data }));
    setTried({ subject, result });
  }
  return {
    run: handleRun,
    isRunning,
    reason: can.reason,
    result: !isRunning && tried?.subject === subject ? tried.result : undefined,
  };
}
