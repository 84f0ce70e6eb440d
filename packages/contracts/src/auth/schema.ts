import { z } from 'zod';
import { plainId } from '../core/json-shape.ts';

/** A one-time sign-in code: `oc_` and 32 random bytes in base64url. */
export const oneTimeCode = plainId(z.string().regex(/^oc_[A-Za-z0-9_-]{43}$/), 46);

/** RFC 7636 verifier made by the page: 32 random bytes in base64url. */
const verifier = plainId(z.string().regex(/^[A-Za-z0-9_-]{43}$/), 43);

/** With the verifier of the page that began the sign-in: a code alone, as a proxy's log may hold it, is worth nothing. */
export const exchangeBody = z.object({ code: oneTimeCode, verifier });
