import { DAY_MS } from '@arkwright/contracts/core/durations';
import { decayEntry, decayState } from '@arkwright/contracts/decay/schema';
import { registry } from '@arkwright/contracts/registry';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { settings } from '../../../core/settings/table.ts';
import { discordOutbox } from '../../../discord/table.ts';
import { type CompanionInstance, helloFields } from '../../companion/testing/companion-instance.ts';
import { type ConnectedGame, connectGame } from '../../companion/testing/connected-game.ts';
import { base, makeUploader, tribe, upload } from '../../uploads/testing/uploads.ts';
import { listEntries } from '../entry-service.ts';
import { teamCommands } from '../removal-service.ts';
import { sweepDecay } from '../sweep-service.ts';

export const START = 1_900_000_000_000;

/** The commands that remove the tribe with a number of `tribe()`. */
export const COMMANDS = (n: number): readonly string[] => teamCommands(tribe(n).tribeId);

/** For a test file: in each test an instance with one server, whose clock begins at `START`. */
export function decayWorld() {
  const here = {
    now: START,
    game: undefined as ConnectedGame | undefined,
    ...({} as { api: TestApp; instance: CompanionInstance }),
  };
  beforeAll(async () => {
    here.api = await createTestApp({ clock: { now: () => here.now } });
    await here.api.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => here.api.dispose());
  beforeEach(begin);
  afterEach(async () => {
    // Sweeps work on all instances.
    await here.api.context.db.delete(settings);
    await here.game?.leave();
    here.game = undefined;
  });

  async function begin(): Promise<void> {
    here.now = START;
    here.instance = await makeUploader(here.api);
  }

  const days = (count: number) => here.now - count * DAY_MS;
  const ofInstance = () => ({
    token: here.instance.owner.token,
    params: { botId: here.instance.id },
  });

  return Object.assign(here, {
    begin,
    /** The time that many days ago. */
    days,
    async connect(fails: readonly string[] = [], before?: (command: string) => unknown) {
      here.game = await connectGame(here.api, here.instance, { fails, ...(before && { before }) });
      return here.game;
    },
    /** The server's companion is an agent, which only reads files and can't run commands. */
    connectAgent: () =>
      send(here.api, registry.companion.hello, {
        token: here.instance.key,
        body: helloFields({ serverId: here.instance.serverId, type: 'Agent' }),
      }),
    async save(changed: object): Promise<void> {
      const value = {
        decayMode: 'WarnAndDecay',
        channelId: '123456789012345678',
        serverIds: [here.instance.serverId],
        ...changed,
      };
      const row = { botId: here.instance.id, group: 'decay', rev: 1, value };
      await here.api.context.db
        .insert(settings)
        .values(row)
        .onConflictDoUpdate({ target: [settings.botId, settings.group], set: row });
    },
    /** Uploads the tribes on the server now, with a base each, last seen the given numbers of days ago. */
    async uploadTribes(seenDaysAgo: readonly number[], more: { bases?: object[]; dinos?: object[] } = {}) {
      const tribes = seenDaysAgo.map((count, n) =>
        tribe(n, { members: [], lastSeen: days(count), numDinos: 2 }),
      );
      const bases = tribes.map(({ tribeId, tribeName }, n) =>
        base(n, { tribeId, ownerName: tribeName, structureCount: 40, createdAt: days(100) }),
      );
      const rows = (kind: 'players' | 'tribes' | 'bases' | 'dinos', uploaded: object[]) =>
        upload(here.api, here.instance, { kind, rows: uploaded });
      await rows('players', []);
      await rows('tribes', tribes);
      await rows('bases', [...bases, ...(more.bases ?? [])]);
      if (more.dinos) await rows('dinos', more.dinos);
    },
    /** Uploads no players, as read from a save with this clock. */
    uploadSave: (gameTime: number) =>
      upload(here.api, here.instance, {
        kind: 'players',
        rows: [],
        save: { ageSeconds: 0, gameTime, counter: 1 },
      }),
    sweep: () => sweepDecay(here.api.context),
    async entries() {
      return z.array(decayEntry).parse((await send(here.api, registry.decay.list, ofInstance())).body);
    },
    /** The same once the owner's session has ended. */
    entriesLater: () => listEntries(here.api.context, here.instance.scope),
    async state() {
      return decayState.parse((await send(here.api, registry.decay.state, ofInstance())).body);
    },
    /** The messages in Discord. */
    said: () =>
      here.api.context.db
        .select()
        .from(discordOutbox)
        .where(eq(discordOutbox.botId, here.instance.id))
        .orderBy(discordOutbox.id),
  });
}
