import { BoundedMap } from '@arkwright/ark/bounded';

type Options = {
  /** Tenants with work; more than there can be. */
  maxTenants: number;
  /** How much may wait: for one tenant, and for all. */
  perTenant: number;
  inAll: number;
};

export type TenantQueues = {
  /**
   * Does some work when all earlier work of the tenant is done, beside that of the others. False if too much waits: then
   * it is not done. A tenant without waiting work always has room. The work handles its own errors.
   */
  add(tenant: string, work: () => Promise<void>): boolean;
  /** The same for work of which only little can wait: it always has room, and takes none from others. */
  addAnyway(tenant: string, work: () => Promise<void>): void;
};

/** Work of tenants, each one's in its order: nobody waits for another's, and nobody takes all the room. */
export function createTenantQueues({ maxTenants, perTenant, inAll }: Options): TenantQueues {
  const ends = new BoundedMap<string, Promise<void>>({ max: maxTenants, whenFull: 'drop-oldest' });
  const waiting = new BoundedMap<string, number>({ max: maxTenants, whenFull: 'refuse' });
  let all = 0;

  const addAnyway = (tenant: string, work: () => Promise<void>) => {
    const end = (ends.get(tenant) ?? Promise.resolve()).then(work).finally(() => {
      if (ends.get(tenant) === end) ends.delete(tenant);
    });
    ends.set(tenant, end);
  };

  return {
    addAnyway,
    add(tenant, work) {
      const own = waiting.get(tenant) ?? 0;
      if (own >= perTenant || (all >= inAll && own > 0) || (own === 0 && waiting.isFull)) return false;
      waiting.set(tenant, own + 1);
      all += 1;
      addAnyway(tenant, () =>
        work().finally(() => {
          all -= 1;
          const left = (waiting.get(tenant) ?? 1) - 1;
          if (left > 0) waiting.set(tenant, left);
          else waiting.delete(tenant);
        }),
      );
      return true;
    },
  };
}
