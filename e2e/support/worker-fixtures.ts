import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@arkwright/program/embedded-postgres/embedded-postgres';
import { test as base } from '@playwright/test';
import { Client } from 'pg';
import { controlOf } from './control.ts';
import { makeDataDir, type Program, startProgram } from './program.ts';

/** Databases that are lost with the machine: nothing in them outlives the run. */
export type FastPostgres = {
  /** Makes an empty database; returns its address. */
  createDatabase(): Promise<string>;
};

/** What a Playwright worker has once, for all its files. Each part is started when the first file asks for it. */
export type WorkerFixtures = { postgres: FastPostgres; sharedProgram: Program };

const START_TIMEOUT_MS = 120_000;

export const workerTest = base.extend<object, WorkerFixtures>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern where a fixture needs none
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'arkwright-e2e-postgres-'));
      // Started as root, PostgreSQL runs as another user and has to get in.
      await chmod(folder, 0o711);
      const postgres = await startEmbeddedPostgres({
        directory: join(folder, 'postgresql'),
        shared: join(folder, 'shared'),
        durable: false,
        maxConnections: 200,
      });
      let count = 0;
      await use({
        async createDatabase() {
          const name = `journeys_${++count}`;
          const client = new Client({ connectionString: postgres.url });
          await client.connect();
          try {
            await client.query(`CREATE DATABASE ${name}`);
          } finally {
            await client.end();
          }
          const url = new URL(postgres.url);
          url.pathname = `/${name}`;
          return url.href;
        },
      });
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  sharedProgram: [
    async ({ postgres }, use) => {
      const { dataDir, dispose } = await makeDataDir();
      const env = { DATABASE_URL: await postgres.createDatabase() };
      const program = await startProgram({ dataDir, env });
      await retireOriginal(program);
      await use(program);
      await program.stop();
      await dispose();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
});

/** Every file has a copy of Obelisk Cluster: the original would only cost time. */
async function retireOriginal({ sandbox }: Program): Promise<void> {
  const control = controlOf(sandbox);
  const owner = sandbox.accounts.find(({ name }) => name === 'owner')?.discordId;
  const guilds = (await control.get('/discord/guilds')) as { id: string; ownerId: string }[];
  const original = guilds.find(({ ownerId }) => ownerId === owner);
  if (!original) throw new Error('The owner has no guild');
  await control.post(`/discord/guilds/${original.id}/kick-bot`, {});
  for (const { name } of sandbox.servers)
    if (name.startsWith('obelisk-')) await control.post(`/ark/servers/${name}/companion`, {});
}
