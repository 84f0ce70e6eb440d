import { hash, randomBytes, randomUUID } from 'node:crypto';

/** A new id: random, so that ids can't be counted or guessed. */
export const newId = (): string => randomUUID();

/** 256 random bits in base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in base64url. Enough for tokens: they are random, not chosen by people. */
export const sha256 = (value: string): string => hash('sha256', value, 'base64url');
