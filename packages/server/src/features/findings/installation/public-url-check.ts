import { randomBytes } from 'node:crypto';
import { proofOf } from '../../../platform/http/proof.ts';
import { createHttpClient } from '../../../platform/outbound/http-client.ts';
import { HttpError } from '../../../platform/outbound/http-error.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { bad, CannotCheck, fine, type InstallationCheck } from './installation-check.ts';

/** Whoever runs the program chose the address: it may be this machine, or one of a private network. */
const outbound = createOutbound({ allow: ['external', 'private', 'loopback'] });

export const publicUrlCheck: InstallationCheck = {
  key: 'public-url',
  label: 'PUBLIC_URL',
  async look({ settings: { publicUrl, secretKey }, clock }) {
    const nonce = randomBytes(16).toString('hex');
    const url = `${publicUrl}/healthz?nonce=${nonce}`;
    const http = createHttpClient({ outbound, now: clock.now });
    const reply = await http
      .request({ url, isConfigured: true, maxBytes: 10_000, timeoutMs: 5000 })
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        // Many networks don't let a machine reach its own public address.
        throw new CannotCheck(
          `${publicUrl} can’t be reached from here (${error.message.replace(/\.$/, '')})`,
        );
      });
    if (proofIn(reply.text) === proofOf(secretKey, nonce)) return fine(`${publicUrl} leads here.`);
    return bad(
      `Something else answers at ${publicUrl} (status ${reply.status}): set PUBLIC_URL to the address in the browser’s address bar, or have the proxy pass everything on to this program.`,
    );
  },
};

function proofIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { proof?: unknown } | null)?.proof;
  } catch {
    return undefined;
  }
}
