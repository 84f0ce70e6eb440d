import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `X-Patreon-Signature` is the hex HMAC-MD5 of the raw body with the webhook's secret (Patreon API v2, Webhooks).
 * MD5 is Patreon's choice; in an HMAC it still can't be forged, and nothing in the body is believed anyway.
 */
export function isSignedByPatreon(body: Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{32}$/i.test(signature)) return false;
  const expected = createHmac('md5', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
