import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { advancePower } from './job-service.ts';
import { insertJob, listJobs } from './repository.ts';
import { PowerWorld } from './testing/power-world.ts';

let world: PowerWorld;
beforeAll(async () => {
  world = await PowerWorld.open('power-job');
});
afterAll(() => world.close());
afterEach(() => world.clear());

test('a job whose host is slow holds no other up, however many there are', async () => {
  const slow = await world.rent();
  const { context } = world.api;
  // Without an account theirs end at once.
  const others = await makeInstance(context);
  for (let index = 0; index < 20; index++) {
    const { id } = await createServer(
      context,
      others.by,
      serverFields({ name: `S${index}`, rconPort: 1 + index }),
    );
    const link = { hostKind: 'Nitrado', hostId: String(index + 1) } as const;
    await context.db.update(servers).set(link).where(eq(servers.id, id));
    const job = {
      ...link,
      serverId: id,
      id,
      action: 'restart',
      warning: '',
      startedAt: 1,
      tellUserId: null,
    } as const;
    const startedBy = { startedBy: '', startedByKind: 'system', startedById: '' } as const;
    await insertJob(context.db, others.scope, { ...job, ...startedBy });
  }
  let isAsked = false;
  world.proxy.treat = () => {
    isAsked = true;
    return 'hold';
  };
  await world.start(slow, 'restart');
  await world.change(slow, { step: 'sending', dueAt: 0 });
  const turn = advancePower(context);
  await eventually(async () => {
    const jobs = await listJobs(context.db, others.scope);
    expect(jobs.filter(({ outcome }) => outcome === '')).toEqual([]);
    expect(isAsked).toBe(true);
  });
  expect(await world.job(slow)).toMatchObject({ step: 'sending', outcome: '' });
  world.proxy.release();
  await turn;
});
