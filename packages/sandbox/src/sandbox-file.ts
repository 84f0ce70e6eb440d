import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const port = z.number().int().min(1).max(65_535);

const sandboxFileSchema = z.object({
  discord: z.object({ url: z.url() }),
  accounts: z.array(z.object({ name: z.string(), discordId: z.string() })),
  control: z.object({ url: z.url() }),
  servers: z.array(
    z.object({ name: z.string(), host: z.string(), rconPort: port, gamePort: port, password: z.string() }),
  ),
});

/** What `DATA_DIR/sandbox.json` holds (design.md §11). */
export type SandboxFile = z.infer<typeof sandboxFileSchema>;

function pathOf(dataDir: string): string {
  return join(dataDir, 'sandbox.json');
}

/** What the run before this one wrote; null when there is none or it can not be read as such. */
export async function readSandboxFile(dataDir: string): Promise<SandboxFile | null> {
  const text = await readFile(pathOf(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  const parsed = sandboxFileSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** Replaces the file in one step, so that a reader sees either the old one or the new one. */
export async function writeSandboxFile(dataDir: string, file: SandboxFile): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${pathOf(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`);
  await rename(draft, pathOf(dataDir));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
