const MASK = '********';

/** `EnableCheats <admin password>`, as an admin types it on a server. Takes the rest of the line at once: no end is looked for. */
const ENABLE_CHEATS = /\b(enablecheats)[^\S\n]+(\S[^\n]*)/gi;
/**
 * `ServerAdminPassword=…`, `password: …`, `-rconpassword "…"`: a word that ends in one of these names, and what it is set
 * to. The value may hold anything but white space, unless it stands in quotation marks.
 */
const SETTING =
  /\b(\w{0,60}(?:password|passwd|pwd|token|secret|apikey))(\s*[=:]\s*|\s+)("[^"]*"?|[^\s?&,;]+)/gi;

/**
 * A command, or a line about one, with the passwords hidden that can be recognised: for whatever people read who need not
 * know them. The words before a password stay.
 */
export function maskSecrets(text: string): string {
  return text.replace(ENABLE_CHEATS, `$1 ${MASK}`).replace(SETTING, `$1$2${MASK}`);
}

/** What is shorter stands in too many answers as a word of its own. */
const SHORTEST = 4;

/**
 * What a game answered to one of `commands`, with the passwords hidden that can be recognised, and with those that stood in
 * the commands: some games repeat what they were told. One that the answer's end cuts off is hidden as well.
 */
export function maskAnswer(answer: string, commands: readonly string[]): string {
  const secrets = new Set(commands.flatMap(secretsIn).filter((secret) => secret.length >= SHORTEST));
  let masked = answer;
  // The longest first: one may begin with another.
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

/** How many characters at the end of `text` are the beginning of `secret`. */
function beginningAtEnd(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length >= SHORTEST; length--) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
