const MASK = '********';

/**
 * `EnableCheats <admin password>`, as an admin types it on a server. Takes the rest of the line without
 * searching for an end.
 */
const ENABLE_CHEATS = /\b(enablecheats)[^\S\n]+(\S[^\n]*)/gi;
/**
 * `ServerAdminPassword=…`, `password: …`, `-rconpassword "…"`: a word that ends in one of these names, and
 * its value. The value ends at white space, unless it is in quotation marks.
 */
const SETTING =
  /\b(\w{0,60}(?:password|passwd|pwd|token|secret|apikey))(\s*[=:]\s*|\s+)("[^"]*"?|[^\s?&,;]+)/gi;

/**
 * A command, or a line about one, with recognisable passwords hidden, for readers who don't need them. The
 * words before a password stay.
 */
export function maskSecrets(text: string): string {
  return text.replace(ENABLE_CHEATS, `$1 ${MASK}`).replace(SETTING, `$1$2${MASK}`);
}

/** Shorter texts occur in too many replies as ordinary words. */
const SHORTEST = 4;

/**
 * A game's reply to one of `commands`, with recognisable passwords hidden, and with the passwords of the
 * commands hidden: some games repeat their input. A password cut off by the end of the reply is hidden as
 * well.
 */
export function maskAnswer(answer: string, commands: readonly string[]): string {
  const secrets = new Set(commands.flatMap(secretsIn).filter((secret) => secret.length >= SHORTEST));
  let masked = answer;
  // Longest first: one may begin with another.
  for (const secret of [...secrets].toSorted((a, b) => b.length - a.length)) {
    masked = masked.replaceAll(secret, MASK);
    const rest = beginningAtEnd(masked, secret);
    if (rest > 0) masked = `${masked.slice(0, -rest)}${MASK}`;
  }
  return maskSecrets(masked);
}

function secretsIn(command: string): string[] {
  const cheats = [...command.matchAll(ENABLE_CHEATS)].map(([, , secret = '']) => secret.trim());
  const settings = [...command.matchAll(SETTING)].map(([, , , secret = '']) =>
    secret.replaceAll(/^"|"$/g, ''),
  );
  return [...cheats, ...settings];
}

/** The number of characters at the end of `text` that `secret` begins with. */
function beginningAtEnd(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length >= SHORTEST; length--) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
