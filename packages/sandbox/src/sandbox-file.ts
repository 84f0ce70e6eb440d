import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, replaceFile } from './base/json-file.ts';

const port = z.number().int().min(1).max(65_535);

const sandboxFileSchema = z.object({
  discord: z.object({ url: z.url() }),
  accounts: z.array(z.object({ name: z.string(), discordId: z.string() })),
  control: z.object({ url: z.url() }),
  servers: z.array(
    z.object({ name: z.string(), host: z.string(), rconPort: port, gamePort: port, password: z.string() }),
  ),
});

/** What `DATA_DIR/sandbox.json` holds (docs/sandbox.md). */
export type SandboxFile = z.infer<typeof sandboxFileSchema>;

function pathOf(dataDir: string): string {
  return join(dataDir, 'sandbox.json');
}

/** What the run before this one wrote; null when there is none or it can not be read as such. */
export async function readSandboxFile(dataDir: string): Promise<SandboxFile | null> {
  const parsed = sandboxFileSchema.safeParse(await readJsonFile(pathOf(dataDir)));
  return parsed.success ? parsed.data : null;
}

export async function writeSandboxFile(dataDir: string, file: SandboxFile): Promise<void> {
  await replaceFile(pathOf(dataDir), `${JSON.stringify(file, null, 2)}\n`);
}
