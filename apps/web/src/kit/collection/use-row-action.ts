/**
 * KIT · Something done to single rows of a table at once, such as a switch: which are under way, and why the last failed.
 *   const toggle = useRowAction();
 *   const act = () => commands.save(route, request);
 *   <Switch disabled={toggle.busy.has(id)} onChange={() => void toggle.run(id, act, 'Evening save is disabled')} />
 *   <ProblemNotice problem={toggle.problem} />
 */
import { useState } from 'react';
import { showToast } from '../../ui/toast.tsx';
import type { Outcome, Problem } from '../problem.ts';

export function useRowAction() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);

  /** `done` is the message afterwards. */
  async function run(id: string, act: () => Promise<Outcome<unknown>>, done: string): Promise<void> {
    setBusy((known) => new Set([...known, id]));
    const outcome = await act();
    setBusy((known) => new Set([...known].filter((other) => other !== id)));
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) showToast({ tone: 'good', message: done });
  }
  return { busy, problem, run };
}
