import type { HostService } from '@arkwright/contracts/host-sync/schema';
import type { HostAccount } from '@arkwright/contracts/nitrado/account-schema';
import { Text } from '@mantine/core';
import { IconLogin2, IconLogout2 } from '@tabler/icons-react';
import { counted } from '../../kit/counted.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { NitradoReasons } from '../shared/hosting/use-nitrado.ts';
import {
  type AccountTrouble,
  leftServersWords,
  linkerOf,
  TROUBLE_TONES,
  troubleOf,
} from './account-words.ts';
import styles from './linked-accounts.module.css';

type AccountRowProps = {
  account: HostAccount;
  /** Its services; undefined while they are not known. */
  services: readonly HostService[] | undefined;
  reasons: NitradoReasons;
  isKeeping: boolean;
  act: {
    keep: () => void;
    /** Undefined where nobody can log in, and for a pasted token. */
    signIn: (() => void) | undefined;
    paste: () => void;
    logOut: () => void;
  };
};

/** One linked account: its state, who linked it, and what can be done. */
export function AccountRow({ account, services, reasons, isKeeping, act }: AccountRowProps) {
  const trouble = troubleOf(account, useNow());
  const tone = TROUBLE_TONES[trouble];
  const mustRenew = trouble === 'broken' || trouble === 'unrenewed' || trouble === 'ending';
  return (
    <li className={styles.account} data-tone={tone}>
      <div className={styles.words}>
        <StatusDot tone={tone}>
          <bdi>
            <strong>{account.username}</strong>
          </bdi>
          <Text span c="dimmed">
            <Headline account={account} trouble={trouble} />
          </Text>
        </StatusDot>
        <div className={styles.line}>
          <SecondLine account={account} trouble={trouble} services={services ?? []} />
          {(trouble === 'broken' || trouble === 'linker') && <TokenEnd account={account} />}
        </div>
      </div>
      {services && <span className={styles.count}>{counted(services.length, 'service')}</span>}
      <div className={styles.buttons}>
        {mustRenew &&
          (act.signIn ? (
            <ActionButton
              size="xs"
              variant={trouble === 'broken' ? 'light' : 'default'}
              leftSection={<IconLogin2 size={16} />}
              reason={reasons.logIn}
              onClick={act.signIn}
            >
              Sign in again
            </ActionButton>
          ) : (
            <ActionButton size="xs" variant="default" reason={reasons.paste} onClick={act.paste}>
              Paste a new token…
            </ActionButton>
          ))}
        {account.isLinkerWithoutRights && (
          <ActionButton
            size="xs"
            variant="default"
            loading={isKeeping}
            reason={reasons.keep}
            onClick={act.keep}
          >
            Keep
          </ActionButton>
        )}
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconLogout2 size={16} />}
          reason={reasons.logOut}
          onClick={act.logOut}
        >
          Log out…
        </ActionButton>
      </div>
    </li>
  );
}

type WordsProps = { account: HostAccount; trouble: AccountTrouble };

/** Beside the name: what is wrong, and since or until when. */
function Headline({ account, trouble }: WordsProps) {
  if (trouble === 'broken')
    return (
      <>
        signed out <RelativeTime at={account.stateSince} />
      </>
    );
  if (trouble === 'unrenewed') return <>can’t be renewed</>;
  if (trouble === 'ending')
    return (
      <>
        token ends <RelativeTime at={account.endsAt} />
      </>
    );
  return null;
}

/** Until when a pasted token works; it is about to end, or has ended, whatever else is wrong. */
function TokenEnd({ account: { isPasted, endsAt } }: { account: HostAccount }) {
  const isOver = endsAt <= useNow();
  if (!isPasted || endsAt === 0) return null;
  return (
    <>
      {' '}
      The token {isOver ? 'ended' : 'is valid until'} <RelativeTime at={endsAt} withDate />.
    </>
  );
}

function SecondLine({ account, trouble, services }: WordsProps & { services: readonly HostService[] }) {
  const linker = <bdi>{linkerOf(account)}</bdi>;
  const left = services.filter(({ serverId }) => serverId !== '').length;
  if (trouble === 'broken')
    return (
      <>
        Nitrado refused the {account.isPasted ? 'token' : 'login'}. Linked by {linker}.{' '}
        {leftServersWords(left)}
      </>
    );
  if (trouble === 'linker')
    return (
      <>Linked by {linker}, who has no rights on Hosting Sync any more. Keep the account or log it out.</>
    );
  if (trouble === 'unrenewed')
    return (
      <>
        The login could not be renewed since <RelativeTime at={account.stateSince} withDate />. It may still
        work; if it does not, sign in again. Linked by {linker}.
      </>
    );
  if (account.isPasted)
    return (
      <>
        Pasted by {linker} on <RelativeTime at={account.linkedAt} withDate />
        {account.endsAt > 0 && (
          <>
            , valid until <RelativeTime at={account.endsAt} withDate />
          </>
        )}
        .
      </>
    );
  return (
    <>
      Linked by {linker} on <RelativeTime at={account.linkedAt} withDate />.
      {account.renewedAt > 0 && (
        <>
          {' '}
          Login renewed <RelativeTime at={account.renewedAt} />.
        </>
      )}
    </>
  );
}
