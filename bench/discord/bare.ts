import { setTimeout as delay } from 'node:timers/promises';

/**
 * The least that can say something in a channel: posts ready-made messages, waits as long as Discord says, and nothing
 * else. Returns the milliseconds until the last one is there.
 */
export async function postBare(
  discord: { apiUrl: string; botToken: string },
  channelId: string,
  contents: readonly string[],
): Promise<number> {
  const start = performance.now();
  for (const content of contents) {
    const message = { method: 'POST', body: JSON.stringify({ content, allowed_mentions: { parse: [] } }) };
    const headers = { authorization: `Bot ${discord.botToken}`, 'content-type': 'application/json' };
    const post = () => fetch(`${discord.apiUrl}/v10/channels/${channelId}/messages`, { ...message, headers });
    let reply = await post();
    for (; reply.status === 429; reply = await post()) {
      const { retry_after: seconds } = (await reply.json()) as { retry_after: number };
      await delay(seconds * 1000);
    }
    if (!reply.ok) throw new Error(`Discord answered ${reply.status}: ${await reply.text()}`);
  }
  return performance.now() - start;
}
