import type { AppContext, CheckedInstance } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listServers } from './repository.ts';

const read = async ({ db }: AppContext, scope: InstanceScope) =>
  (await listServers(db, scope)).filter(({ isEnabled }) => isEnabled).length;

/** How many servers are enabled in an instance whose checks are asked. */
export const countEnabled = (instance: CheckedInstance): Promise<number> => instance.once(read);
