/**
 * KIT · Asking the API to do something.
 *   const test = useAction(serverRoutes.testRcon);
 *   const outcome = await test.run({ body });        // never throws: { ok, reply } | { ok: false, problem }
 *   test.isRunning, test.problem, test.reset()
 */
import type { RouteDefinition, RouteReply, RouteRequest } from '@arkwright/contracts/derived/route';
import { useCallback, useState } from 'react';
import type { Call } from './api-client.ts';
import { useKit } from './kit.tsx';
import { type Outcome, type Problem, toProblem } from './problem.ts';

/** Calls a route and turns errors into a Problem. */
export async function attempt<R extends RouteDefinition>(
  call: Call,
  route: R,
  request: RouteRequest<R>,
): Promise<Outcome<RouteReply<R>>> {
  try {
    // For a route known only by its type variable the compiler can't tell whether the request may be omitted.
    const reply = await (call as (route: R, request: RouteRequest<R>) => Promise<RouteReply<R>>)(
      route,
      request,
    );
    return { ok: true, reply };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

export function useAction<R extends RouteDefinition>(route: R) {
  const { call } = useKit();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const run = useCallback(
    async (request: RouteRequest<R>): Promise<Outcome<RouteReply<R>>> => {
      setRunning(true);
      const outcome = await attempt(call, route, request);
      setRunning(false);
      setProblem(outcome.ok ? null : outcome.problem);
      return outcome;
    },
    [call, route],
  );
  return { run, isRunning, problem, reset: useCallback(() => setProblem(null), []) };
}
