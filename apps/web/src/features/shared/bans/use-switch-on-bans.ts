import { ban } from '@arkwright/contracts/ban-management/settings';
import { useInstance } from '../../../kit/instances.ts';
import { type Outcome, toProblem } from '../../../kit/problem.ts';
import { useSaveInstance } from '../../../kit/working-copy/use-save-instance.ts';

/** Switches Ban Management on: for a ban that is to take effect at once. */
export function useSwitchOnBans(): () => Promise<Outcome<unknown>> {
  const { revs } = useInstance();
  const { save, reload } = useSaveInstance({ ban: ban.words });
  return async () => {
    try {
      return { ok: true, reply: await save({ ban: { isEnabled: true }, revs: { ban: revs.ban ?? 0 } }) };
    } catch (error) {
      reload();
      return { ok: false, problem: toProblem(error) };
    }
  };
}
