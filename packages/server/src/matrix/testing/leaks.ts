/** Something that nobody may read, unless it is their own. */
export type Secret = { kind: string; value: string };

/** A text that somebody outside gets to see, or that is kept. */
export type Seen = { where: string; text: string };

/** Where a secret stands. */
export type Leak = { kind: string; where: string };

/** Shapes of our own tokens: whichever there are, known to the test or not. */
const SHAPES: Record<string, RegExp> = {
  'session token': /\bas_[\w-]{43}/g,
  'API key': /\bak_[\w-]{43}/g,
  'registration key': /\brk_[\w-]{43}/g,
  'download link': /\bex_[\w-]{43}/g,
  'one-time code': /\boc_[\w-]{43}/g,
};

/** The ways in which a text may be written down somewhere. */
function spellings(value: string): string[] {
  const bytes = Buffer.from(value);
  const inJson = JSON.stringify(value).slice(1, -1);
  return [
    ...new Set([
      value,
      inJson,
      encodeURIComponent(value),
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
    ]),
  ];
}

/** Looks for the secrets, however they are spelled, and for anything that looks like one of our tokens. */
export function findLeaks(secrets: readonly Secret[], seen: readonly Seen[]): (Leak & { value: string })[] {
  const wanted = secrets.flatMap(({ kind, value }) =>
    spellings(value).map((spelling) => ({ kind, value, spelling })),
  );
  return seen.flatMap(({ where, text }) => [
    ...wanted
      .filter(({ spelling }) => text.includes(spelling))
      .map(({ kind, value }) => ({ kind, where, value })),
    ...Object.entries(SHAPES).flatMap(([kind, shape]) =>
      [...text.matchAll(shape)].map(([value]) => ({ kind, where, value })),
    ),
  ]);
}
