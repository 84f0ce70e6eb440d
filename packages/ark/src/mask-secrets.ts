const MASK = '********';

/** `EnableCheats <admin password>`, as an admin types it on a server. Takes the rest of the line at once: no end is looked for. */
const enableCheats = /\b(enablecheats)[^\S\n]+\S[^\n]*/gi;
/**
 * `ServerAdminPassword=…`, `password: …`, `-rconpassword "…"`: a word that ends in one of these names, and what it is set
 * to. The value may hold anything but white space, unless it stands in quotation marks.
 */
const setting =
  /\b(\w{0,60}(?:password|passwd|pwd|token|secret|apikey))(\s*[=:]\s*|\s+)("[^"]*"?|[^\s?&,;]+)/gi;

/**
 * A command, or a line about one, with the passwords hidden that can be recognised: for whatever people read who need not
 * know them. The words before a password stay.
 */
export function maskSecrets(text: string): string {
  return text.replace(enableCheats, `$1 ${MASK}`).replace(setting, `$1$2${MASK}`);
}
