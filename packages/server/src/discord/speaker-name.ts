import { normalizeText } from '@arkwright/contracts/core/normalize-text';
import anyAscii from 'any-ascii';

/**
 * Discord takes no webhook with one of them in its name: "discord" and "clyde"
 * (discord.com/developers/docs/resources/webhook#create-webhook). Written as `readName` reads them.
 */
const REFUSED = ['discord', 'ciyde'];
const MAX_LENGTH = 80;
/** Where nothing of a name may be shown. */
const NOBODY = 'Survivor';
/** Letters of other scripts that look like Latin ones and sound otherwise, then signs and digits. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Array.from('асеорухіѕԁοιρυ').map((letter, index) => [letter, 'aceopyxisdoipy'[index] ?? '']),
);
const READ_AS: ReadonlyMap<string, string> = new Map(
  Array.from('01345$@!|l').map((sign, index) => [sign, 'oieassaiii'[index] ?? '']),
);

/** A player's name as a webhook's: 1 to 80 visible characters, and none that Discord refuses, also in look-alike letters. */
export function speakerName(name: string): string {
  const plain = normalizeText(name, 4 * MAX_LENGTH, 'NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const shown = plain
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  const isEmpty = shown.replace(/[\s\p{Default_Ignorable_Code_Point}\p{M}]/gu, '') === '';
  const isNobody = isEmpty || /^(?:everyone|here)$/i.test(shown);
  return isNobody || REFUSED.some((word) => readName(shown).includes(word)) ? NOBODY : shown;
}

/** A name as somebody reads it at a glance, in plain letters alone. */
function readName(name: string): string {
  const latin = Array.from(name.toLowerCase(), (letter) => LOOKS_LIKE.get(letter) ?? anyAscii(letter)).join(
    '',
  );
  return Array.from(latin.toLowerCase(), (sign) => READ_AS.get(sign) ?? sign)
    .join('')
    .replace(/[^a-z]/g, '');
}
