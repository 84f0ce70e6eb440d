import { createServer } from 'node:net';

/** The port of an address such as `http://127.0.0.1:4100`; 0 when there is none. */
export function portOf(url: string | undefined): number {
  return url && URL.canParse(url) ? Number(new URL(url).port) : 0;
}

/** `wanted` when it can be listened on, else 0, which stands for any free port. */
export async function freePortOr0(wanted: number, host: string): Promise<number> {
  if (wanted === 0) return 0;
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen({ port: wanted, host }, () => resolve(true));
  });
  if (!isFree) return 0;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return wanted;
}
