import { createHmac } from 'node:crypto';
import { memberView, userView } from './views.ts';
import type { PatreonMember, PatreonWorld } from './world.ts';

const TRIES = 3;
const PAUSE_MS = 500;
const TIMEOUT_MS = 3000;

const EVERYTHING = {
  fields: (type: string) =>
    type === 'member' ? ['patron_status', 'currently_entitled_amount_cents', 'full_name'] : ['full_name'],
  includes: () => true,
};

/** An event as Patreon writes it: the member, and who it is. */
export function eventBody(world: PatreonWorld, member: PatreonMember): string {
  return JSON.stringify({
    data: memberView(world, member, EVERYTHING),
    included: [userView(member, EVERYTHING)],
  });
}

/** The `X-Patreon-Signature` of a body: hex HMAC-MD5 with the webhook's secret. */
export function sign(body: string, secret: string): string {
  return createHmac('md5', secret).update(body).digest('hex');
}

/** Sends an event; returns the status of the answer, 0 if there was none. What is not taken is sent again, as by Patreon. */
export async function sendEvent(
  hook: { url: string; secret: string },
  event: { name: string; body: string },
): Promise<number> {
  let status = 0;
  for (let attempt = 0; attempt < TRIES && (status < 200 || status > 299); attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    status = await post(hook, event).catch(() => 0);
  }
  return status;
}

async function post(
  { url, secret }: { url: string; secret: string },
  { name, body }: { name: string; body: string },
): Promise<number> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Patreon HTTP Robot',
      'x-patreon-event': name,
      'x-patreon-signature': sign(body, secret),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await reply.text();
  return reply.status;
}
