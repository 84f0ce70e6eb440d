import { z } from 'zod';
import { plainId } from '../core/json-shape.ts';

/** A one-time sign-in code: `oc_` and 32 random bytes in base64url. */
export const oneTimeCode = plainId(z.string().regex(/^oc_[A-Za-z0-9_-]{43}$/), 46);

/** RFC 7636 verifier made by the page: 32 random bytes in base64url. */
const verifier = plainId(z.string().regex(/^[A-Za-z0-9_-]{43}$/), 43);

/**
 * The verifier proves that the page that started the sign-in also ends it: a code alone, say from a proxy's
 * log, is useless.
 */
export const exchangeBody = z.object({ code: oneTimeCode, verifier });
