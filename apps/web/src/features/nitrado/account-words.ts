import type { HostAccount } from '@arkwright/contracts/nitrado/account-schema';
import { TOKEN_NOTICE_DAYS } from '@arkwright/contracts/nitrado/bounds';
import type { StatusTone } from '../../ui/status-dot.tsx';

const DAY_MS = 86_400_000;

/** What is wrong with an account, the worst first: only one thing is shown. */
export type AccountTrouble = 'broken' | 'unrenewed' | 'linker' | 'ending' | 'none';

export function troubleOf(account: HostAccount, now: number): AccountTrouble {
  if (account.state === 'broken') return 'broken';
  if (account.isLinkerWithoutRights) return 'linker';
  if (account.state === 'unrenewed') return 'unrenewed';
  const isEnding = account.endsAt > 0 && account.endsAt - now <= TOKEN_NOTICE_DAYS * DAY_MS;
  return isEnding ? 'ending' : 'none';
}

export const TROUBLE_TONES: Readonly<Record<AccountTrouble, StatusTone>> = {
  broken: 'danger',
  unrenewed: 'warning',
  linker: 'warning',
  ending: 'warning',
  none: 'good',
};

/** Who linked it, within a sentence. */
export const linkerOf = ({ isLinkedByYou, linkedBy }: HostAccount) =>
  isLinkedByYou ? 'you' : linkedBy || 'a deleted account';

/** What removing an account does to its tokens. */
export const logoutWords = ({ isPasted }: HostAccount) =>
  isPasted
    ? 'Arkwright forgets its token. It is not revoked at Nitrado, because other tools may use it.'
    : 'Its login is revoked at Nitrado.';

const servers = (count: number) => `${count} linked ${count === 1 ? 'server' : 'servers'}`;

/** What happens to linked servers; empty if there are none. */
export function leftServersWords(count: number): string {
  if (count === 0) return '';
  return `${servers(count)} ${count === 1 ? 'stays' : 'stay'} linked, but ${count === 1 ? 'is' : 'are'} not synced any more.`;
}
