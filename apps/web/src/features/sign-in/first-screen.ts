import type { Kit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readOptions } from '../../kit/reads.ts';
import { isAdminRole } from '../../kit/site-role.ts';

const SERVERS = '/servers';

/**
 * The first screen after a sign-in without a requested one: the servers, whose guard says what is missing. A site admin
 * without a bot starts at the admin's page.
 */
export async function firstScreen({ call, queries }: Pick<Kit, 'call' | 'queries'>): Promise<string> {
  try {
    const instances = await queries.ensureQueryData(readOptions(call, kitCalls.instances, {}));
    if (instances.length > 0) return SERVERS;
    const { role } = await queries.ensureQueryData(readOptions(call, kitCalls.self, {}));
    return isAdminRole(role) ? '/admin' : SERVERS;
  } catch {
    // The sign-in itself is done: the screen's own guard reports the outage, and can retry.
    return SERVERS;
  }
}
