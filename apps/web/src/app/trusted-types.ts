// The content security policy demands trusted types. Mantine writes its style sheets through innerHTML: text without `<`
// can't make an element, so that much may pass; all else stays refused, but for the one empty element by which Leaflet looks
// whether the browser draws SVG.

const EMPTY_DRAWING = '<svg/>';

type Policy = { createHTML: (text: string) => string };
type Factory = { createPolicy: (name: 'default', policy: Policy) => unknown };

/** Passes text that is no markup; anything else throws. */
export function withoutMarkup(text: string): string {
  if (text.includes('<') && text !== EMPTY_DRAWING) throw new TypeError('Markup is not written as text here');
  return text;
}

/** Does nothing in browsers without trusted types. */
export function allowStyleText(target: object): void {
  if (!('trustedTypes' in target)) return;
  // Not in TypeScript's DOM library yet (W3C Trusted Types).
  const factory = target.trustedTypes as Factory;
  factory.createPolicy('default', { createHTML: withoutMarkup });
}
