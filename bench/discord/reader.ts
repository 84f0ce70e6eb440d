import { setTimeout as delay } from 'node:timers/promises';

/** A line in a channel, when its message was said (ms since 1970), and which message that was. */
export type Said = { text: string; at: number; message: string };

/** Discord's first millisecond: an id holds the time since then in its upper bits. */
const DISCORD_EPOCH = 1_420_070_400_000n;

/** Speaks to the sandbox's control address. */
export function createReader(controlUrl: string) {
  async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const reply = await fetch(`${controlUrl}${path}`, init);
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }

  async function inChannel(channelId: string): Promise<Said[]> {
    const path = `/discord/channels/${channelId}/messages?limit=2000`;
    const messages = (await call('GET', path)) as { id: string; content: string }[];
    return messages.flatMap(({ id, content }) => {
      const at = Number((BigInt(id) >> 22n) + DISCORD_EPOCH);
      return content.split('\n').map((text) => ({ text, at, message: id }));
    });
  }

  return {
    call,
    /** The lines with a mark that were said in some channels, each channel in its order. */
    said: async (channelIds: readonly string[], mark: RegExp) =>
      (await Promise.all(channelIds.map(inChannel))).flat().filter(({ text }) => mark.test(text)),
  };
}

/** The messages, once none is missing or the wait is over. */
export async function whenSaid(
  read: () => Promise<Said[]>,
  { expected, withinMs }: { expected: number; withinMs: number },
): Promise<Said[]> {
  const end = performance.now() + withinMs;
  let lines = await read();
  while (lines.length < expected && performance.now() < end) {
    await delay(250);
    lines = await read();
  }
  return lines;
}
