import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What an encrypted value belongs to. A value moved to another row, column or instance doesn't open. */
export type SealedFor = { table: string; column: string; botId: string; rowId: string };

export type Sealer = {
  /** Encrypts a text with AES-256-GCM; the result is `v1:` and base64url of nonce, ciphertext and tag. */
  seal(text: string, place: SealedFor): string;
  /** Decrypts the result of `seal`. Throws if it was changed or belongs elsewhere. */
  open(sealed: string, place: SealedFor): string;
  /**
   * HMAC-SHA-256 in base64url, for texts that are only compared: a plain hash of typed text could be guessed.
   */
  fingerprint(text: string): string;
};

/** Makes a sealer from the program's secret key (32 bytes, stored outside the database). */
export function createSealer(secretKey: Buffer): Sealer {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'arkwright', use, 32));
  const key = derive('sealed columns v1');
  const fingerprintKey = derive('fingerprints v1');
  const aad = (place: SealedFor) =>
    Buffer.from(['v1', place.table, place.column, place.rowId, place.botId].join('|'));
  return {
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1:${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, place) {
      if (!sealed.startsWith('v1:')) throw new Error('Unknown format of a sealed value');
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('A sealed value is too short');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(aad(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
