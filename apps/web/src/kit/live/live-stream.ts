/**
 * KIT · Keeps one stream of live events open: of an instance, or of the person alone, with the bearer header, opened again
 * with growing pauses when it ends. No React; `useLive` feeds it into the query cache.
 */
import type { LiveEvent } from '@arkwright/contracts/realtime/schema';
import { createParser } from 'eventsource-parser';
import { addressOf } from '../api-client.ts';
import { readError } from '../api-error.ts';
import { pauseBefore } from '../connection.ts';
import { kitCalls } from '../kit-calls.ts';

/** The stream's keep-alive comes every 15 s; silence of three of them means that the connection is gone. */
const SILENCE_MS = 45_000;
/** A stream that was open for this long was good: when it ends, the pauses start again with the shortest. */
const GOOD_AFTER_MS = 10_000;
/** An event of more characters than that is none of ours. */
const MAX_EVENT_LENGTH = 256 * 1024;

export type LiveStreamOptions = {
  fetch: typeof fetch;
  token: string;
  /** Undefined for a person without an instance. */
  botId: string | undefined;
  /** The stamp of /api/start, until the stream is open for the first time. */
  seen: string | undefined;
  onEvent: (event: LiveEvent) => void;
  /** The stream is open for the first time. */
  onOpen: () => void;
  /** The stream is open again after a gap: whatever happened meanwhile must be reloaded. */
  onGap: () => void;
  /** The stream ended or could not be opened; it is tried again. */
  onLost: () => void;
  /** The API refused the token. */
  onRefused: () => void;
  /** The person has no access to the instance, or has lost it. */
  onDenied: () => void;
};

export type LiveStream = {
  /** Closes it for good. */
  close: () => void;
  /** Opens it now, if it waits for that. */
  retry: () => void;
};

function parseEvent(data: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    const isEvent = typeof value === 'object' && value !== null && 'kind' in value;
    // The server sends the contract's `liveEvent`; the reader skips kinds of a newer server.
    return isEvent ? (value as LiveEvent) : null;
  } catch {
    return null;
  }
}

/** Events that the page can't handle cause a reload. */
function take(event: LiveEvent, { onEvent, onGap }: LiveStreamOptions) {
  try {
    onEvent(event);
  } catch {
    onGap();
  }
}

async function readStream(
  options: LiveStreamOptions,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const { botId, seen } = options;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await options.fetch(
      botId === undefined
        ? addressOf(kitCalls.ownEvents, { query: { seen } })
        : addressOf(kitCalls.events, { query: { botId, seen } }),
      {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${options.token}` },
        signal: AbortSignal.any([signal, silence.signal]),
        cache: 'no-store',
      },
    );
    // A proxy's refusal says nothing about the session.
    const code = response.ok ? undefined : (await readError(response)).code;
    if (code === 'UNAUTHENTICATED') options.onRefused();
    if (code === 'NOT_FOUND') options.onDenied();
    if (!response.ok || response.body === null)
      throw new Error(`The live stream answered ${response.status}`);
    onOpen();
    const parser = createParser({
      // Beyond it the next `feed` throws, and the stream is reopened.
      maxBufferSize: MAX_EVENT_LENGTH,
      onEvent: ({ data }) => {
        const event = parseEvent(data);
        if (event !== null) take(event, options);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parser.feed(part.value);
    }
  } finally {
    clearTimeout(timer);
    // Whatever ended the reading, the connection has to go too.
    silence.abort();
  }
}

/** Opens the stream, and again whenever it ends. */
export function openLiveStream(options: LiveStreamOptions): LiveStream {
  const closing = new AbortController();
  let failures = 0;
  let hasBeenOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    timer = undefined;
    let openAt = Number.POSITIVE_INFINITY;
    const seen = hasBeenOpen ? undefined : options.seen;
    await readStream({ ...options, seen }, closing.signal, () => {
      openAt = performance.now();
      if (hasBeenOpen) options.onGap();
      else options.onOpen();
      hasBeenOpen = true;
    }).catch(() => undefined);
    if (closing.signal.aborted) return;
    if (performance.now() - openAt >= GOOD_AFTER_MS) failures = 0;
    timer = setTimeout(run, pauseBefore(failures, Math.random));
    failures += 1;
    options.onLost();
  }
  void run();

  return {
    close: () => {
      closing.abort();
      clearTimeout(timer);
    },
    retry: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      void run();
    },
  };
}
