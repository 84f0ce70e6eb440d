import type { AdminOwnBotRequest, OwnBotDecision } from '@arkwright/contracts/own-bot/schema';

/** What an admin can do. Taking a grant back is a refusal where no request waits. */
export type Decision = 'grant' | 'refuse' | 'revoke';

/** The dialog that is open. */
export type Deciding = { kind: Decision; request: AdminOwnBotRequest };

export const DECISIONS: Readonly<
  Record<Decision, { label: string; title: string; done: string; sent: OwnBotDecision['decision'] }>
> = {
  grant: { label: 'Grant', title: 'Grant the request', done: 'Request granted', sent: 'grant' },
  refuse: { label: 'Refuse', title: 'Refuse the request', done: 'Request refused', sent: 'refuse' },
  revoke: { label: 'Take back', title: 'Take back the grant', done: 'Grant taken back', sent: 'refuse' },
};

/** The decisions that a request allows now. */
export function decisionsFor({
  state,
  grantedKind,
}: Pick<AdminOwnBotRequest, 'state' | 'grantedKind'>): Decision[] {
  if (state === 'requested') return ['grant', 'refuse'];
  if (state === 'granted') return ['revoke'];
  return grantedKind === null ? ['grant'] : ['grant', 'revoke'];
}
