import { z } from 'zod';

/** The largest ID that a whole number in JSON holds exactly; Nitrado's own may be longer. */
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

export const SERVICE_ID_WORDS = 'The Nitrado service ID must be a whole number from 1 to 9007199254740991';

/** Whether an ID as a host sent it can be sent as a number (specification §3). */
export const fitsNumber = (hostId: string): boolean =>
  /^[1-9]\d{0,15}$/.test(hostId) && BigInt(hostId) <= LARGEST;

/** The ID of a Nitrado service in a request, as a number or as its digits; becomes text. */
export const serviceId = z
  .union([z.number(), z.string().max(16, SERVICE_ID_WORDS)], { error: SERVICE_ID_WORDS })
  .transform((value) => String(value))
  .refine(fitsNumber, SERVICE_ID_WORDS);

/** The ID of a server's Nitrado service as a number (specification §3); 0 or an empty text for none. */
export const linkedServiceId = z.preprocess(
  (typed) => (typeof typed === 'string' && /^\d{0,16}$/.test(typed) ? Number(typed) : typed),
  z
    .number({ error: SERVICE_ID_WORDS })
    .refine((value) => value === 0 || fitsNumber(String(value)), SERVICE_ID_WORDS),
);
