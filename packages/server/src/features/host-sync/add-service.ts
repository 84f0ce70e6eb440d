import type { addedServer, addedService } from '@arkwright/contracts/host-sync/schema';
import { NEW_SERVER } from '@arkwright/contracts/servers/schema';
import type { z } from 'zod';
import type { By } from '../../core/history/change-log.ts';
import { HostError, type HostFacts } from '../../hosts/port.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { connectionOf, listReadable, type ReadableService } from '../host-services/service.ts';
import { failureWords, type Nitrado } from '../nitrado/service.ts';
import { boundTo, type StoredFields, storeServer } from '../servers/service.ts';
import { readForLink } from './read-link-service.ts';

type Wanted = z.output<typeof addedService>;
type Added = z.output<typeof addedServer>;

const NO_ACCOUNT = 'None of the linked Nitrado accounts has this service.';

/**
 * A call is answered within half a minute, and a second passes between two requests: what has not begun until then is not
 * begun, and what has not been read soon after is not added.
 */
const LONGEST_MS = 20_000;
const GRACE_MS = 6000;
const TOO_LONG = 'Not added: there are too many for one call, or Nitrado is slow. Add it again.';

/**
 * Adds servers for services, one after the other, with the connection that the host names for each at that moment. Each is
 * answered: the new server, or why there is none. Above the tier's limit nobody is asked.
 */
export async function addServers(nitrado: Nitrado, by: By, wanted: readonly Wanted[]): Promise<Added[]> {
  const answers: Added[] = [];
  const hostIds = wanted.map(({ serviceId }) => serviceId);
  const readable = await listReadable(nitrado.context.db, by.scope, hostIds);
  let full: AppError | undefined;
  const began = performance.now();
  const leftMs = () => LONGEST_MS - (performance.now() - began);
  for (const service of wanted) {
    const serviceId = Number(service.serviceId);
    try {
      if (full) throw full;
      if (leftMs() <= 0) throw new AppError('UPSTREAM', TOO_LONG);
      const row = readable.get(service.serviceId);
      const serverId = await add(nitrado, by, { service, row, forMs: leftMs() + GRACE_MS });
      answers.push({ serviceId, serverId });
    } catch (error) {
      if (error instanceof AppError && error.code === 'LIMIT_REACHED') full = error;
      answers.push({ serviceId, message: refusalOf(error) });
    }
  }
  return answers;
}

/** Why a service was not added. What nobody foresaw ends the call. */
function refusalOf(error: unknown): string {
  if (error instanceof HostError) return failureWords(error);
  if (error instanceof AppError && error.code !== 'NOT_FOUND') return error.message;
  throw error;
}

async function add(
  nitrado: Nitrado,
  by: By,
  { service, row, forMs }: { service: Wanted; row: ReadableService | undefined; forMs: number },
): Promise<string> {
  const { name, nameShort, sortingIndex = NEW_SERVER.sortingIndex } = service;
  if (!row) throw new AppError('INVALID', NO_ACCOUNT);
  const facts = await readForLink(nitrado, by, { row, forMs, slow: TOO_LONG });
  const fields = { ...fieldsOf(facts), name, nameShort, sortingIndex };
  return (await storeServer(nitrado.context, by, fields)).id;
}

function fieldsOf(facts: HostFacts): Omit<StoredFields, 'name' | 'nameShort' | 'sortingIndex'> {
  return {
    ...connectionOf(facts),
    ...boundTo(facts.hostId),
    clusterId: facts.clusterId.slice(0, 100),
    modIds: [...new Set(facts.mods)],
    admins: [],
    isEnabled: true,
  };
}
