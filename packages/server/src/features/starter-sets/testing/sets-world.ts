import { registry } from '@arkwright/contracts/registry';
import { starterSet, starterSetClaims, starterSetsState } from '@arkwright/contracts/starter-sets/schema';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { settings } from '../../../core/settings/table.ts';
import { discordOutbox } from '../../../discord/table.ts';
import { settleEffects } from '../../../game-commands/effects.ts';
import { endCommands, endOverdueCommands } from '../../../game-commands/service.ts';
import { gameCommands } from '../../../game-commands/table.ts';
import type { CompanionInstance } from '../../companion/testing/companion-instance.ts';
import { notePlayerLists } from '../../known-players/service.ts';
import { createRegistration } from '../../player-registrations/service.ts';
import { makeUploader } from '../../uploads/testing/uploads.ts';
import { claim } from '../claim-service.ts';
import { deliverClaims, deliveryEffects } from '../deliver-service.ts';
import { starterSetDeliveries, starterSets } from '../table.ts';

export const BOB = { netId: `0002${'b'.repeat(28)}`, discordId: '700', discordUsername: 'bob' };

/** For a test file: in each test an instance with one server, starter sets switched on, and Bob, who is registered. */
export function setsWorld() {
  const here = { now: 1_900_000_000_000, ...({} as { api: TestApp; instance: CompanionInstance }) };
  beforeAll(async () => {
    here.api = await createTestApp({ clock: { now: () => here.now } });
    await here.api.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => here.api.dispose());
  beforeEach(async () => {
    const { db } = here.api.context;
    for (const table of [starterSetDeliveries, starterSets, gameCommands]) await db.delete(table);
    here.instance = await makeUploader(here.api);
    await configure({ isEnabled: true, isLoggingEnabled: true, logChannelId: '5' });
    await createRegistration(here.api.context, here.instance.by, BOB);
  });

  async function configure(value: Record<string, unknown>): Promise<void> {
    const row = { botId: here.instance.id, group: 'starterSetsConfig', rev: 1, value };
    await here.api.context.db
      .insert(settings)
      .values(row)
      .onConflictDoUpdate({ target: [settings.botId, settings.group], set: row });
  }

  const fields = (changed: object = {}) => ({
    name: 'Beginner',
    description: 'For your first day',
    serverIds: [here.instance.serverId],
    command: 'GiveExp {eosId} 100\nBroadcast Welcome',
    botId: here.instance.id,
    ...changed,
  });

  const asOwner = (more: object) => ({ token: here.instance.owner.token, ...more });

  return Object.assign(here, {
    configure,
    fields,
    asOwner,
    async add(changed: object = {}) {
      const body = { starterSet: fields(changed) };
      const reply = await send(here.api, registry.starterSet.create, asOwner({ body }));
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return starterSet.parse(reply.body);
    },
    async change(set: { id: string }, changed: object) {
      const { botId: _, ...body } = fields({ ...changed, id: set.id });
      const reply = await send(here.api, registry.starterSet.update, asOwner({ body: { starterSet: body } }));
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    },
    take: (setId: string, discordId = BOB.discordId) =>
      claim(here.api.context, here.instance.scope, { setId, discordId }),
    async state() {
      const sent = asOwner({ params: { botId: here.instance.id } });
      return starterSetsState.parse((await send(here.api, registry.starterSet.state, sent)).body);
    },
    async claims() {
      const sent = asOwner({ params: { botId: here.instance.id } });
      return z.array(starterSetClaims).parse((await send(here.api, registry.starterSet.claims, sent)).body);
    },
    async said() {
      const ofInstance = eq(discordOutbox.botId, here.instance.id);
      const rows = await here.api.context.db.select().from(discordOutbox).where(ofInstance);
      return rows.map(({ content }) => content);
    },
    /** Bob is on the game server now, or not. */
    join: (isThere = true) =>
      notePlayerLists(here.api.context, [
        {
          server: { botId: here.instance.id, id: here.instance.serverId },
          players: isThere ? [{ id: BOB.netId, name: 'Bob' }] : [],
        },
      ]),
    /**
     * The game replies to its commands; those that begin with a key of `fails` end accordingly. Returns the commands that
     * it ran.
     */
    async answer(fails: Record<string, 'unsent' | 'refused' | 'unclear'> = {}): Promise<string[]> {
      const { context } = here.api;
      const taken = await context.db
        .update(gameCommands)
        .set({ state: 'taken' })
        .where(eq(gameCommands.state, 'waiting'))
        .returning();
      for (const { botId, id, command } of taken) {
        const failure = Object.entries(fails).find(([word]) => command.startsWith(word))?.[1];
        const ending = failure
          ? { botId, id, state: 'failed' as const, reply: 'No', failure }
          : { botId, id, state: 'done' as const, reply: 'Done' };
        await context.db.transaction((tx) => endCommands(context, tx, [ending]));
      }
      return taken.map(({ command }) => command);
    },
    /** A turn of the sweeps. Returns whether a claim is in progress. */
    async deliver(): Promise<boolean> {
      const { context } = here.api;
      await settleEffects(context, [deliveryEffects]);
      await deliverClaims(context);
      const isRunning = eq(starterSetDeliveries.state, 'running');
      return (await context.db.select().from(starterSetDeliveries).where(isRunning)).length > 0;
    },
    /** Commands that are on their way have run out of time. */
    async letCommandsExpire(): Promise<void> {
      await here.api.context.db
        .update(gameCommands)
        .set({ expiresAt: 0 })
        .where(sql`state in ('waiting', 'taken')`);
      await endOverdueCommands(here.api.context);
    },
  });
}
