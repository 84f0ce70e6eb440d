/** What of a feature's label is plural: "Player Alerts", but not "API Access" or "Server Status". */
const PLURAL = /[^su]s$/i;

/** The verb between a feature's label and what it is, as in "RCON Presets are a Tier 2 feature". */
export const featureVerb = (label: string): 'is' | 'are' => (PLURAL.test(label) ? 'are' : 'is');
