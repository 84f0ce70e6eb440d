import { createHmac } from 'node:crypto';

/** Shows those who have the key that an answer comes from this installation, and is no older than the nonce. */
export const proofOf = (secretKey: Buffer, nonce: string): string =>
  createHmac('sha256', secretKey).update(`public-url ${nonce}`).digest('hex');
