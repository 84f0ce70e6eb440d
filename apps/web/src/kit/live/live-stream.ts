/**
 * KIT · Keeps one stream of live events open: `GET /api/events?botId=` with the bearer header, opened again with growing
 * pauses when it ends. No React; `useLive` feeds it into the query cache.
 */
import { realtimeRoutes } from '@arkwright/contracts/realtime/routes';
import type { LiveEvent } from '@arkwright/contracts/realtime/schema';
import { addressOf } from '../api-client.ts';
import { pauseBefore } from '../connection.ts';
import { createSseParser } from './sse-parser.ts';

/** The stream's keep-alive comes every 15 s; silence of three of them means that the connection is gone. */
const SILENCE_MS = 45_000;

export type LiveStreamOptions = {
  fetch: typeof fetch;
  token: string;
  botId: string;
  onEvent: (event: LiveEvent) => void;
  /** The stream is open for the first time. */
  onOpen: () => void;
  /** The stream is open again after a gap: whatever happened in between has to be read anew. */
  onGap: () => void;
  /** The stream ended or could not be opened; it is tried again. */
  onLost: () => void;
  /** The API refused the token. */
  onRefused: () => void;
};

function parseEvent(data: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    const isEvent = typeof value === 'object' && value !== null && 'kind' in value;
    // The server sends what the contract's `liveEvent` says; kinds of a newer server are skipped by the reader.
    return isEvent ? (value as LiveEvent) : null;
  } catch {
    return null;
  }
}

async function readStream(
  options: LiveStreamOptions,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await options.fetch(
      addressOf(realtimeRoutes.events, { query: { botId: options.botId } }),
      {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${options.token}` },
        signal: AbortSignal.any([signal, silence.signal]),
        cache: 'no-store',
      },
    );
    if (response.status === 401) options.onRefused();
    if (!response.ok || response.body === null)
      throw new Error(`The live stream answered ${response.status}`);
    onOpen();
    const feed = createSseParser((data) => {
      const event = parseEvent(data);
      if (event !== null) options.onEvent(event);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      feed(part.value);
    }
  } finally {
    clearTimeout(timer);
    // Whatever ended the reading, the connection has to go too.
    silence.abort();
  }
}

/** Opens the stream. Returns how to close it for good. */
export function openLiveStream(options: LiveStreamOptions): () => void {
  const closing = new AbortController();
  let failures = 0;
  let hasBeenOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    await readStream(options, closing.signal, () => {
      if (hasBeenOpen) options.onGap();
      else options.onOpen();
      hasBeenOpen = true;
      failures = 0;
    }).catch(() => undefined);
    if (closing.signal.aborted) return;
    options.onLost();
    timer = setTimeout(run, pauseBefore(failures, Math.random));
    failures += 1;
  }
  void run();

  return () => {
    closing.abort();
    clearTimeout(timer);
  };
}
