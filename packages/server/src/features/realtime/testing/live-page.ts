import { type LiveEvent, liveEvent } from '@arkwright/contracts/realtime/schema';

/** An open page's stream as far as it has been read. */
export type LivePage = {
  status: number;
  type: string;
  events: LiveEvent[];
  hasEnded: boolean;
  leave(): void;
};

/** Opens the live stream as a page does, over a real connection: of an instance, or without `botId` of the person alone. */
export async function openLivePage(
  address: string,
  { token, botId, seen = '' }: { token: string | undefined; botId?: string; seen?: string | undefined },
): Promise<LivePage> {
  const leaving = new AbortController();
  const query = new URLSearchParams({ ...(botId !== undefined && { botId }), ...(seen !== '' && { seen }) });
  const path = botId === undefined ? '/api/events/self' : '/api/events';
  const response = await fetch(`${address}${path}?${query}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const page: LivePage = {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    events: [],
    hasEnded: false,
    leave: () => leaving.abort(),
  };
  if (response.status === 200 && response.body) void read(response.body, page);
  else page.hasEnded = true;
  return page;
}

async function read(body: ReadableStream<Uint8Array>, page: LivePage): Promise<void> {
  let text = '';
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const parts = (text + chunk).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) page.events.push(liveEvent.parse(JSON.parse(part.slice(6))));
      }
    }
  } catch {
    // The page has left.
  }
  page.hasEnded = true;
}

/** A page's events, in short: the name of what changed, or the kind of event. */
export const heardBy = (page: LivePage) =>
  page.events.map((event) => (event.kind === 'changed' ? event.what : event.kind));
