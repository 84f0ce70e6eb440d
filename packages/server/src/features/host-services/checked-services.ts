import type { AppContext, CheckedInstance } from '../../context/app-context.ts';
import { type Coverage, coverEach } from '../../context/coverage.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listAccountRows } from '../nitrado/service.ts';
import { listBoundServers } from '../servers/service.ts';
import { listServices, type ServiceRow } from './services-repository.ts';

const REFUSED = 'Nitrado refuses the login of its account';

async function read({ db }: AppContext, scope: InstanceScope) {
  const accounts = await listAccountRows(db, scope.botId);
  const servers = await listBoundServers(db, scope);
  return {
    services: await listServices(db, scope.botId),
    refused: new Set(accounts.flatMap(({ nitradoId, brokenSince }) => (brokenSince > 0 ? [nitradoId] : []))),
    linked: servers.filter(({ hostKind }) => hostKind === 'Nitrado'),
  };
}

/** For checks of the services of servers: of an account that is refused nothing new is known. */
export async function coverLinked(instance: CheckedInstance): Promise<Coverage> {
  const { services, refused, linked } = await instance.once(read);
  const servicesOf = Map.groupBy(services, ({ hostId }) => hostId);
  return coverEach(linked, {
    judge: ({ hostId }) => {
      const its = servicesOf.get(hostId ?? '') ?? [];
      if (its.length === 0) return 'its service was not listed yet';
      return its.some(({ nitradoId }) => !refused.has(nitradoId)) ? '' : REFUSED;
    },
    none: 'no server is linked to a service at Nitrado',
  });
}

/** For checks of rentals. */
export async function coverRentals(instance: CheckedInstance): Promise<Coverage> {
  const { services, refused } = await instance.once(read);
  return coverEach(services.map(toNamed), {
    judge: ({ missingSince, nitradoId, rentalEndsAt }) => {
      if (missingSince > 0) return undefined;
      if (refused.has(nitradoId)) return REFUSED;
      return rentalEndsAt > 0 ? '' : 'Nitrado has not said when its rental ends';
    },
    none: 'no Nitrado account with services is linked',
  });
}

const toNamed = (service: ServiceRow) => ({
  ...service,
  name: service.name || service.listedName || `Service ${service.hostId}`,
});
