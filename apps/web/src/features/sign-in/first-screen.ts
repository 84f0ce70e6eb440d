import type { Kit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readOptions } from '../../kit/reads.ts';
import { isAdminRole } from '../../kit/site-role.ts';

const SERVERS = '/servers';

/**
 * Where somebody begins who has signed in and asked for no screen: at the servers, whose guard says what is missing. An admin
 * of the site who has no bot begins at the admin's page.
 */
export async function firstScreen({ call, queries }: Pick<Kit, 'call' | 'queries'>): Promise<string> {
  try {
    const instances = await queries.ensureQueryData(readOptions(call, kitCalls.instances, {}));
    if (instances.length > 0) return SERVERS;
    const { role } = await queries.ensureQueryData(readOptions(call, kitCalls.self, {}));
    return isAdminRole(role) ? '/admin' : SERVERS;
  } catch {
    // The sign-in itself is done: the screen's own guard tells of the outage, and can be asked again.
    return SERVERS;
  }
}
