const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/**
 * The details by which a person recognises a session: browser and system, and the network's first part, never a whole
 * address.
 */
export function sessionLabel(userAgent: string, address: string): string {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS) ?? 'Another program';
  const system = find(SYSTEMS);
  const network = address.includes(':')
    ? address.split(':').slice(0, 2).join(':')
    : address.split('.').slice(0, 2).join('.');
  return `${browser}${system ? ` on ${system}` : ''} (${network}…)`;
}
