import { expect, test } from 'vitest';
import { createTenantQueues } from './tenant-queues.ts';

/** Work that ends on command, and what has been done. */
function works() {
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    await new Promise<void>((resolve) => ends.set(name, resolve));
    done.push(name);
  };
  /** Ends work that has begun, and lets what is behind it begin. */
  const end = async (name: string) => {
    ends.get(name)!();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { work, end, done, begun: () => [...ends.keys()] };
}

const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

test('the work of a tenant is done in its order, beside that of others', async () => {
  const queues = createTenantQueues({ maxTenants: 10, perTenant: 10, inAll: 10 });
  const { work, end, begun, done } = works();
  queues.add('a', work('a1'));
  queues.add('a', work('a2'));
  queues.add('b', work('b1'));
  await turns();
  expect(begun()).toEqual(['a1', 'b1']);
  await end('b1');
  await end('a1');
  await end('a2');
  expect(done).toEqual(['b1', 'a1', 'a2']);
});

test('a tenant with much work leaves room to the others, even when there is none in all', async () => {
  const queues = createTenantQueues({ maxTenants: 10, perTenant: 2, inAll: 3 });
  const { work, end } = works();
  const added = (tenant: string, name: string) => queues.add(tenant, work(name));
  expect([added('a', 'a1'), added('a', 'a2'), added('a', 'a3')]).toEqual([true, true, false]);
  expect([added('b', 'b1'), added('b', 'b2'), added('c', 'c1')]).toEqual([true, false, true]);
  await turns();
  await end('a1');
  await end('c1');
  expect(added('a', 'a3')).toBe(true);
});

test('work that fails neither stops what is behind it nor keeps its room', async () => {
  const queues = createTenantQueues({ maxTenants: 10, perTenant: 1, inAll: 1 });
  const done: string[] = [];
  queues.addAnyway('a', async () => void done.push('anyway'));
  expect(queues.add('a', async () => void done.push('one'))).toBe(true);
  expect(queues.add('a', async () => void done.push('two'))).toBe(false);
  await turns();
  expect(queues.add('a', async () => void done.push('three'))).toBe(true);
  await turns();
  expect(done).toEqual(['anyway', 'one', 'three']);
});
