/** The drawer's headings for an instance's screens, in order. Those of every day are first, and have none. */
export const DRAWER_HEADINGS = ['', 'Run', 'Moderate', 'Discord & chat', 'Setup'] as const;
export type DrawerHeading = (typeof DRAWER_HEADINGS)[number];

/** A kind of change that open pages are notified of. */
export type Topic = {
  /** Path prefixes that a page reloads. */
  reads: readonly `/api/${string}`[];
  /** People make this change, and the history records it: a page showing the history reloads that as well. */
  isInHistory?: true;
  /** Who is notified, if not the people who see the feature's screen: one of a list is enough. */
  need?: string | readonly string[];
  /** `reads` for the page that made the change itself and got the rest in the reply. */
  ownReads?: readonly `/api/${string}`[];
};

/** Something that a feature posts in Discord. Fields are named `<group>.<field>`. */
export type Posting = {
  /** What it is, at the start of a sentence: `The admin log`. */
  what: string;
  /** The switches that must all be on, and the choices that must be made. */
  when: readonly `${string}.${string}`[];
  /** The field with its channel, or with a list of entries that have a `channelId` each. */
  channel: `${string}.${string}`;
  /** An alternative field: a channel in either one is enough. */
  orIn?: `${string}.${string}`;
  /** What follows from there being no channel, after a colon: `nothing is posted` by itself. */
  without?: string;
  /** The tier feature that it needs, if not the screen's own. */
  tier?: string;
};

/** Something that a feature lets members with chosen roles do. Fields are named `<group>.<field>`. */
export type Grant = {
  /** What they may use, plural, at the start of a sentence: `Basic commands`. */
  what: string;
  /** The switches that must all be on, and the choices that must be made. */
  when: readonly `${string}.${string}`[];
  /** The field with the roles. */
  roles: `${string}.${string}`;
};

/** What an enabled feature needs in addition. Fields are named `<group>.<field>`. */
export type Requirement = {
  /** The switches that must all be on, and the choices that must be made. */
  when: readonly `${string}.${string}`[];
  /**
   * Switches and choices of which at least one must be set. `#…` is not a setting: the kit of settings pages
   * reads it (`use-kept.ts`), or the page passes it as `beside` and the drawer doesn't know it.
   */
  oneOf: readonly (`${string}.${string}` | `#${string}`)[];
  /** The warning if none is set: what is on, what is missing, and the consequence. */
  otherwise: string;
  /** The field to show the warning at (default: the last of `when`). */
  at?: `${string}.${string}`;
};

export type FeatureDefinition = {
  /** The name of its folders. */
  name: string;
  /** The name people see: in its title, in the drawer, in the history and in notices. */
  label: string;
  /** Its screen, if it has one. */
  screen?: {
    path: `/${string}`;
    heading: DrawerHeading;
    /**
     * What makes it visible (`Need` of derived/route.ts); default: View of its area, or the owner if it has no
     * area.
     */
    need?: string | readonly string[];
  };
  /** Its own permission area: `<area>_View` and `<area>_Edit`. Without one only the owner has access. */
  area?: string;
  /** Members who may edit the area can run commands on the game servers, or become admin there. */
  reachesConsole?: true;
  /**
   * Its own tier feature: the lowest tier (0 to 5) that has it; `words`, plural, if the label isn't enough.
   * `isPart`: the rest of the screen is for every tier. `needsCompanion`: it does nothing without one, and
   * its notice says so.
   */
  tier?: { name: string; from: number; words?: string; isPart?: true; needsCompanion?: true };
  /** The tier feature of another manifest that its screen also needs. */
  tierOfOther?: string;
  /** Numbers limited by tier: the word used in a sentence, and the limit of each tier from Free to Tier 5. */
  limits?: Readonly<
    Record<string, { words: string; byTier: readonly [number, number, number, number, number, number] }>
  >;
  /** The settings groups it owns. */
  groups?: readonly string[];
  /** Names of groups that differ from the screen's name. */
  groupLabels?: Readonly<Record<string, string>>;
  /** Fields of another feature's settings group that belong to this area and carry this feature's name. */
  fieldsOf?: { group: string; area: string };
  /** What it posts in Discord: its screen and the drawer warn if that isn't possible. */
  posts?: readonly Posting[];
  /** What it lets chosen roles do: its screen and the drawer warn if no role is chosen. */
  grants?: readonly Grant[];
  /** What it needs: its screen and the drawer warn if that is missing. */
  requires?: readonly Requirement[];
  /** Kinds of objects that a route may name by id alone. */
  objects?: readonly string[];
  /** Notifications for open pages, by their name in the live stream. */
  topics?: Readonly<Record<string, Topic>>;
  /** Action names in the history, phrased as verb, kind and name: `added the RCON preset …`. */
  actions?: readonly string[];
  /** Actions with their own wording. `…` is the target's name, `{command}` the command that ran. */
  sentences?: Readonly<Record<string, string>>;
  /** How the history names kinds of things if their name isn't enough. */
  kinds?: Readonly<Record<string, string>>;
};

/**
 * Declares a feature: its name, place, permissions and wording. Plain data, because everything that the
 * browser loads first is derived from it.
 */
export function feature<const Definition extends FeatureDefinition>(definition: Definition): Definition {
  return definition;
}
