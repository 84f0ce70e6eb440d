import type { ObjectKind } from '@arkwright/contracts/derived/route';

/**
 * Who may call what, written by hand from the specification (§2 guards, §6 roles, §7 calls) and the threats of its
 * review (cases 2, 3, 18, 26, 29). It must not read what the routes declare of themselves: the matrix holds the two
 * against each other. A route of the registry that has no line does not compile.
 */
export type Expectation = {
  /**
   * - `anyone`: needs no session
   * - `signed-in`: any session
   * - `members`: owner and managers of the instance, whatever they may do in it
   * - `owner`: the owner of the instance; no permission replaces that
   * - `holders`: members who hold one of `of` in the instance; the owner and FullAccess hold all
   * - `holders-anywhere`: people who hold one of `of` in at least one instance
   * - `companion`: the mod in a game of the instance, by its registration key, which opens nothing else; no person
   * - `site-admin`: an admin of the installation; `self-or-admin`: an admin is needed for anyone else's account
   */
  who:
    | 'anyone'
    | 'signed-in'
    | 'members'
    | 'owner'
    | 'holders'
    | 'holders-anywhere'
    | 'companion'
    | 'site-admin'
    | 'self-or-admin';
  of?: readonly string[];
  /**
   * What kind of object the id in the request belongs to. A server's id implies the instance. An `address` is a URL that
   * game servers fetch: anyone who knows it may read it. It answers 404 if nothing is there or the tier has ended.
   */
  names?: ObjectKind | 'address' | 'instance' | 'notification' | 'account' | 'session' | 'download' | 'code';
  /** An empty id counts as unknown, not as malformed. */
  mayBeEmpty?: true;
  /** For a call that only reads although it is no GET, or a GET that changes something of the caller's own. */
  changes?: 'nothing' | 'something';
  /** The call names an instance, and changes the game server that it names beside it, or the caller's session. */
  alsoChanges?: 'server' | 'caller';
  /** The call notifies the owner of the instance that it names, or every site admin. */
  alsoNotifies?: 'owner' | 'site-admins';
  /**
   * The switch with which the owner opens the call to the API key of the instance that it names (§3 Api settings). No
   * other call takes a key, which needs Tier 3 besides.
   */
  apiKey?: string;
  /** Needs a connected companion. The matrix has none, so callers who are allowed get 503. */
  needsCompanion?: true;
  /** Needs a host that is connected to the server. The matrix has none, so callers who are allowed get 409. */
  needsHost?: true;
  /** Needs the grant of a site admin, or what can be had only with one. The matrix has none, so callers who are allowed get 409. */
  needsGrant?: true;
  /** Only for the author of the object. In the matrix no caller is, so callers who are allowed get 409. */
  isAuthors?: true;
  /** The lowest tier of the instance's owner that has the feature (§6). */
  fromTier?: number;
};

export const anyone = { who: 'anyone' } as const;

export const signedIn = { who: 'signed-in' } as const;

export const member = { who: 'members', names: 'instance' } as const;

export const owner = { who: 'owner', names: 'instance' } as const;

export const banEditor = { who: 'holders', of: ['BanManagement_Edit'], names: 'instance' } as const;

export const registrationEditor = {
  who: 'holders',
  of: ['PlayerRegistration_Edit'],
  names: 'instance',
} as const;

/** What companions call: while it is switched on, which it is here, and from the tier on that has it. */
export const companion = { who: 'companion', names: 'server', fromTier: 2 } as const;
