import { selectInstance } from '@arkwright/contracts/instances/select';
import { firstScreenOf } from '../../kit/first-screen.ts';
import type { Kit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readOptions } from '../../kit/reads.ts';
import { isAdminRole } from '../../kit/site-role.ts';

/**
 * The first screen after a sign-in without a requested one: one that the person may open, of the instance that will be
 * selected. A site admin without an instance starts at the admin's page.
 */
export async function firstScreen({ call, queries }: Pick<Kit, 'call' | 'queries'>): Promise<string> {
  try {
    const instances = await queries.ensureQueryData(readOptions(call, kitCalls.instances, {}));
    const selected = selectInstance(instances, undefined);
    if (selected !== undefined) return firstScreenOf(selected).to;
    const { role } = await queries.ensureQueryData(readOptions(call, kitCalls.self, {}));
    return isAdminRole(role) ? '/admin' : firstScreenOf(undefined).to;
  } catch {
    // The sign-in itself is done: the screen's own guard reports the outage, and can retry.
    return firstScreenOf(undefined).to;
  }
}
