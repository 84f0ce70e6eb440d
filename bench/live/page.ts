import type { LiveEvent } from '@arkwright/contracts/realtime/schema';
import { registry } from '@arkwright/contracts/registry';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** An open Live Room as far as its connections go: it hears that there is more, and reads on from the last line. */
export type Room = {
  /** When each text came, by `performance.now()`. */
  seen: ReadonlyMap<string, number>;
  close(): void;
};

/** Opens the room; resolves when its stream is open. */
export async function openRoom(address: string, viewer: { token: string; botId: string }): Promise<Room> {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${viewer.token}` };
  const get = (path: string) => fetch(`${address}${path}`, { headers, signal: leaving.signal });
  const seen = new Map<string, number>();
  let last = 0;
  let reading: Promise<void> = Promise.resolve();

  async function readOn(): Promise<void> {
    const path = registry.live.lines.path.replace(':botId', viewer.botId);
    const reply = registry.live.lines.response.parse(await (await get(`${path}?after=${last}`)).json());
    const now = performance.now();
    for (const { id, text } of reply.lines) {
      if (id !== last + 1) throw new Error(`Line ${id} came after line ${last}`);
      last = id;
      seen.set(text, now);
    }
    if (reply.hasMore) await readOn();
  }

  const stream = await get(`${registry.realtime.events.path}?botId=${viewer.botId}`);
  if (!stream.body) throw new Error(`The stream answered ${stream.status}`);
  const events = stream.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  void (async () => {
    for await (const { data } of events) {
      // Our own API wrote it, by the contract's `liveEvent`.
      const event = JSON.parse(data) as LiveEvent;
      if (event.kind === 'changed' && event.what === 'live-lines') reading = reading.then(readOn);
    }
  })().catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  return { seen, close: () => leaving.abort() };
}
