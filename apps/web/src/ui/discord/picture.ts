/** The one place outside from which the page's Content-Security-Policy lets pictures in. */
const PICTURES = 'https://cdn.discordapp.com/';

export function isLoadable(url: string): boolean {
  return url.startsWith(PICTURES);
}

/** Replaces a picture. */
export function initialOf(name: string): string {
  const [first = '?'] = new Intl.Segmenter().segment(name.trim());
  return (typeof first === 'string' ? first : first.segment).toUpperCase();
}
