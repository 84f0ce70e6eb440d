import type { Tier } from '@arkwright/contracts/core/tiers';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { OWN_BOT_WORDS, type OwnBotGrant, type OwnBotKind } from '@arkwright/contracts/own-bot/kinds';
import type { OwnBotDecision, OwnBotRequest } from '@arkwright/contracts/own-bot/schema';

/** What an instance may use now. A grant is kept without effect while the owner's tier is too low. */
export function grantOf(
  { tier, grantedKind }: { tier: Tier; grantedKind: OwnBotKind | null },
  selfHosted: boolean,
): OwnBotGrant {
  if (selfHosted) return { application: true, machine: true };
  const counts = limitsOf(tier).ownBot;
  return {
    application: counts && grantedKind === 'application',
    machine: counts && grantedKind === 'machine',
  };
}

type Stored = Pick<OwnBotRequest, 'kind' | 'state'> & { grantedKind: OwnBotKind | null };
type Decided = Stored & { state: 'granted' | 'refused' | 'revoked' };

/** The request after an admin's decision, or why it can't be decided this way. */
export function decided(
  { kind, state, grantedKind }: Stored,
  decision: OwnBotDecision['decision'],
): Decided | { refusal: string } {
  if (decision === 'grant') {
    if (state === 'granted') return { refusal: 'This request is granted already.' };
    return { kind, state: 'granted', grantedKind: kind };
  }
  if (state === 'requested') return { kind, state: 'refused', grantedKind };
  // Nothing waits, so the grant is meant.
  if (grantedKind !== null) return { kind: grantedKind, state: 'revoked', grantedKind: null };
  return { refusal: 'This request is refused already.' };
}

/** The owner's notification of a decision. */
export function noticeOf(
  decision: Pick<OwnBotRequest, 'kind' | 'state' | 'answer'> & { guildName: string },
): string {
  const { kind, state, answer, guildName } = decision;
  const words = OWN_BOT_WORDS[kind];
  const why = answer === '' ? '' : ` The admin’s reason: ${answer}`;
  if (state === 'granted')
    return `Your request for your ${words} for ${guildName} was granted. The page Branding has the next step.${why}`;
  if (state === 'refused') return `Your request for your ${words} for ${guildName} was refused.${why}`;
  const then = kind === 'application' ? ' The shared bot takes over again.' : '';
  return `An admin has taken back the grant of your ${words} for ${guildName}.${then}${why}`;
}
