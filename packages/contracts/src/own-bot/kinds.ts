/**
 * The two meanings of a bot of its own. `application`: a Discord application of the owner's that runs on this installation.
 * `machine`: Arkwright on the owner's own machine.
 */
export const OWN_BOT_KINDS = ['application', 'machine'] as const;
export type OwnBotKind = (typeof OWN_BOT_KINDS)[number];

/** In a sentence, after “your” or “their”. */
export const OWN_BOT_WORDS: Readonly<Record<OwnBotKind, string>> = {
  application: 'own Discord application',
  machine: 'own machine',
};

/** What an instance may use: with the grant of an admin and the tier, or both on a self-hosted installation. */
export type OwnBotGrant = Record<OwnBotKind, boolean>;

/** States of a request. `revoked`: an admin has taken a grant back. */
export const OWN_BOT_STATES = ['requested', 'granted', 'refused', 'revoked'] as const;
