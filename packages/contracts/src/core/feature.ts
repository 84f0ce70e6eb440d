/** The drawer's headings for the screens of an instance, in its order. */
export const DRAWER_HEADINGS = ['Cluster', 'Players and alerts', 'World', 'Bot'] as const;
export type DrawerHeading = (typeof DRAWER_HEADINGS)[number];

/** Something that open pages hear has changed. */
export type Topic = {
  /** The beginnings of the paths that a page reads anew. */
  reads: readonly `/api/${string}`[];
  /** People change it, and each change is in the history: a page that shows the history reads that anew as well. */
  isInHistory?: true;
  /** Who hears of it, where those are not the people who see the feature's screen. */
  need?: string;
  /** `reads` for the page that has made the change itself, where the reply has told it the rest. */
  ownReads?: readonly `/api/${string}`[];
};

/** Something that a feature says in Discord. Fields are named `<group>.<field>`. */
export type Posting = {
  /** What it is, beginning a sentence: `The admin log`. */
  what: string;
  /** The switches that must all be on, and choices that must be made. */
  when: readonly `${string}.${string}`[];
  /** The field that holds its channel, or a list of entries with a `channelId` each. */
  channel: `${string}.${string}`;
  /** Another such field, where a channel in either will do. */
  orIn?: `${string}.${string}`;
  /** The tier feature that it needs, where that is not the screen's own. */
  tier?: string;
};

/** Something that a feature lets members with chosen roles do. Fields are named `<group>.<field>`. */
export type Grant = {
  /** What they may use, in the plural and beginning a sentence: `Basic commands`. */
  what: string;
  /** The switches that must all be on, and choices that must be made. */
  when: readonly `${string}.${string}`[];
  /** The field that holds the roles. */
  roles: `${string}.${string}`;
};

/** What something that is on can't do without. Fields are named `<group>.<field>`. */
export type Requirement = {
  /** The switches that must all be on, and choices that must be made. */
  when: readonly `${string}.${string}`[];
  /**
   * Switches and choices, of which one must be on or made; `#…` is something that is no setting: the kit
   * of settings pages reads it (`use-kept.ts`), or the page tells it as `beside` and the drawer does not know.
   */
  oneOf: readonly (`${string}.${string}` | `#${string}`)[];
  /** What is told where none is: what is on, what is missing, and what comes of it. */
  otherwise: string;
  /** The field at which it is told, where that is not the last of `when`. */
  at?: `${string}.${string}`;
};

export type FeatureDefinition = {
  /** The name of its folders. */
  name: string;
  /** What people call it: its title, its entry in the drawer, its name in the history and in notices. */
  label: string;
  /** It is still being built: nothing that it is for can be had yet, and what names it says so. */
  isBeingBuilt?: true;
  /** Its screen; left out while there is none. */
  screen?: {
    path: `/${string}`;
    heading: DrawerHeading;
    /** What shows it (`Need` of core/route.ts), where that is neither the View of its area nor, without one, the owner. */
    need?: string | readonly string[];
  };
  /** The area of permissions that it has for itself: `<area>_View` and `<area>_Edit`. Without one it is the owner's alone. */
  area?: string;
  /** What its area decides already while the feature is still being built. */
  areaToday?: string;
  /** Whoever may edit the area can have commands run on the game servers, or become admin there. */
  reachesConsole?: true;
  /**
   * The tier feature that is its own: the lowest tier (0 to 5) that has it; `words`, in the plural, where the label does
   * not say it. `isPart`: the rest of the screen is for every tier. `needsCompanion`: nothing comes of it
   * without one, and its notice says so.
   */
  tier?: { name: string; from: number; words?: string; isPart?: true; needsCompanion?: true };
  /** The tier feature of another manifest without which its screen has nothing either. */
  tierOfOther?: string;
  /** What a tier gives a number of: what it is called in a sentence, and how many each tier has, from Free to Tier 5. */
  limits?: Readonly<
    Record<string, { words: string; byTier: readonly [number, number, number, number, number, number] }>
  >;
  /** Settings groups that are its own. */
  groups?: readonly string[];
  /** What groups are called that have another name than the screen. */
  groupLabels?: Readonly<Record<string, string>>;
  /** Of another feature's settings group, the fields that belong to this area, are called as this feature is. */
  fieldsOf?: { group: string; area: string };
  /** What it says in Discord: where that can't be said, its screen and the drawer tell. */
  posts?: readonly Posting[];
  /** What it lets chosen roles do: where no role is chosen, its screen and the drawer tell. */
  grants?: readonly Grant[];
  /** What it can't do without: where that is missing, its screen and the drawer tell. */
  requires?: readonly Requirement[];
  /** Kinds of objects that a route may name by their id alone. */
  objects?: readonly string[];
  /** What open pages hear of, by its name in the live stream. */
  topics?: Readonly<Record<string, Topic>>;
  /** What the history calls what was done, told by verb, kind and name: `added the RCON preset …`. */
  actions?: readonly string[];
  /** Actions with words of their own. `…` is the target's name, `{command}` what was run. */
  sentences?: Readonly<Record<string, string>>;
  /** What kinds of things are called in the history, where their name is not enough. */
  kinds?: Readonly<Record<string, string>>;
};

/**
 * Declares a feature: its name, its place, its rights and its words, in one place. Plain data, since everything that the
 * browser loads first is derived from it.
 */
export function feature<const Definition extends FeatureDefinition>(definition: Definition): Definition {
  return definition;
}
