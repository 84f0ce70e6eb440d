import type { AppContext, CheckedInstance } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listCommands } from './repository.ts';

const read = async ({ db }: AppContext, scope: InstanceScope) =>
  (await listCommands(db, scope)).filter(({ isEnabled }) => isEnabled);

/** The enabled timed commands of an instance whose checks are asked. */
export const enabledCommands = (instance: CheckedInstance) => instance.once(read);
