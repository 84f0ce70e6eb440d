import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { invalidField } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Binding } from './binding.ts';
import * as repository from './repository.ts';

const FIELD = 'server.nitradoServiceId';

const UNKNOWN_SERVICE =
  'None of the linked Nitrado accounts has this service. Refresh the services on the Hosting Sync page, or log in there first.';

const takenBy = (name: string) => `The server ${name} is linked to this service. Unlink it first.`;

/**
 * INVALID for a new link to a service that none of the instance's accounts has, or that another of its servers is linked
 * to. The caller has locked the instance, so that two who link at once don't both find the service free.
 */
export async function checkBinding(
  context: AppContext,
  tx: Queries,
  { scope }: { scope: InstanceScope },
  { binding: { hostKind, hostId }, before }: { binding: Binding; before?: Binding & { id: string } },
): Promise<void> {
  if (hostKind === null || hostId === null || hostId === before?.hostId) return;
  const service = { kind: hostKind, hostId };
  const holder = await repository.findLinked(tx, scope, service);
  if (holder && holder.id !== before?.id) throw invalidField(FIELD, takenBy(holder.name));
  for (const feature of context.features) if (await feature.hasHostService?.(tx, scope, service)) return;
  throw invalidField(FIELD, UNKNOWN_SERVICE);
}
