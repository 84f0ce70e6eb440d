import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@arkwright/program/embedded-postgres/embedded-postgres';
import { sandboxCredentials } from '@arkwright/sandbox/base/seed-plan';
import { makeDataDir, type Program, startProgram, startWorkerProgram } from './program.ts';

export type Worker = Awaited<ReturnType<typeof startWorkerProgram>>;

/** An installation whose workers are processes of their own, which may be killed or suspended. */
export type Installation = {
  databaseUrl: string;
  /** The API and the world outside. */
  program: Program;
  /** A data folder, which is removed at the end. */
  dataDir(): Promise<string>;
  startWorker(dataDir: string): Promise<Worker>;
  /** Workers that still run are to be stopped before. */
  dispose(): Promise<void>;
};

/** Starts PostgreSQL, the API and the sandbox, and no worker. @param env what the sandbox is to be like */
export async function startInstallation(
  env: Record<string, string> & { SANDBOX_SEED: string },
): Promise<Installation> {
  const disposals: (() => Promise<unknown>)[] = [];
  const dataDir = async () => {
    const data = await makeDataDir();
    disposals.push(data.dispose);
    return data.dataDir;
  };
  const folder = await dataDir();
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'elsewhere'), durable: false });
  disposals.push(postgres.stop);
  const shared = { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('base64') };
  const program = await startProgram({ dataDir: folder, env: { ...shared, ...env, ROLES: 'api,sandbox' } });
  disposals.push(program.stop);
  const { clientId, clientSecret, botToken } = sandboxCredentials(env.SANDBOX_SEED);
  const ofWorkers = {
    ...shared,
    ROLES: 'worker',
    OUTBOUND_ALLOW: 'external,loopback',
    DISCORD_API_URL: `${program.sandbox.discord.url}/api`,
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
  };
  return {
    databaseUrl: postgres.url,
    program,
    dataDir,
    startWorker: (ofWorker) => startWorkerProgram({ dataDir: ofWorker, env: ofWorkers }),
    async dispose() {
      for (const dispose of disposals.toReversed()) await dispose();
    },
  };
}
