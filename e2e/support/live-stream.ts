import type { LiveEvent } from '@arkwright/contracts/realtime/schema';
import { registry } from '@arkwright/contracts/registry';
import { addressOf } from './api.ts';

/** An open page's stream. `ended` settles when the server ends it: `end` in order, `broken` when the connection is cut. */
export type LiveStream = { events: LiveEvent[]; ended: Promise<'end' | 'broken'>; close(): void };

/** Opens the stream of an instance; resolves when the server has begun it. */
export async function openLiveStream(options: {
  url: string;
  token: string;
  botId: string;
}): Promise<LiveStream> {
  const { url, token, botId } = options;
  const leave = new AbortController();
  const address = addressOf(registry.realtime.events, { query: { botId } });
  const reply = await fetch(url + address, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`the live stream answered ${reply.status}`);
  const events: LiveEvent[] = [];
  const ended = read(reply.body, events);
  return { events, ended, close: () => leave.abort() };
}

async function read(body: ReadableStream<Uint8Array>, events: LiveEvent[]): Promise<'end' | 'broken'> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (!block.startsWith('data: ')) continue;
        events.push(registry.realtime.events.response.parse(JSON.parse(block.slice('data: '.length))));
      }
    }
    return 'end';
  } catch {
    return 'broken';
  }
}
