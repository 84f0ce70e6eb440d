import { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import type { HostAccount } from '@arkwright/contracts/nitrado/account-schema';
import { MAX_HOST_ACCOUNTS } from '@arkwright/contracts/nitrado/bounds';
import { Group } from '@mantine/core';
import { IconKey, IconLogin2, IconLogout2 } from '@tabler/icons-react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useRowAction } from '../../kit/collection/use-row-action.ts';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { attempt } from '../../kit/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { Nitrado, NitradoReasons } from '../shared/hosting/use-nitrado.ts';
import { AccountRow } from './account-row.tsx';
import styles from './linked-accounts.module.css';
import type { Login } from './use-login.ts';

const LogoutDialog = lazyDialog(async () => (await import('./logout-dialog.tsx')).LogoutDialog);
const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog);

type AccountDialog =
  | { kind: 'logout'; accounts: readonly HostAccount[] }
  | { kind: 'token'; username: string };

type LinkedAccountsProps = { nitrado: Nitrado; reasons: NitradoReasons; login: Login };

/** The linked accounts, broken ones first, and what can be done about each. */
export function LinkedAccounts({ nitrado, reasons, login }: LinkedAccountsProps) {
  const { call } = useKit();
  const { id: botId } = useInstance();
  const { linked, services, accounts } = nitrado;
  const keep = useRowAction();
  const { dialog, open, close } = useDialog<AccountDialog>();
  const canLogIn = accounts.data?.canLogIn === true;
  const full =
    linked.length >= MAX_HOST_ACCOUNTS
      ? `${MAX_HOST_ACCOUNTS} accounts are linked: log out of one first.`
      : undefined;
  const servicesOf = ({ nitradoId }: HostAccount) =>
    services.rows.filter((service) => service.nitradoId === nitradoId);

  async function handleKeep({ nitradoId, username }: HostAccount) {
    const act = () => attempt(call, nitradoAccountRoutes.keepAccount, { body: { botId, nitradoId } });
    await keep.run(nitradoId, act, `${username} is kept`);
    nitrado.refreshAll();
  }

  return (
    <SettingsCard title="Linked accounts" isLong>
      <Group my="sm" gap="xs">
        {canLogIn && (
          <ActionButton
            variant="default"
            leftSection={<IconLogin2 size={16} />}
            loading={login.isBeginning}
            reason={reasons.logIn ?? full}
            onClick={() => void login.begin()}
          >
            Log in to another
          </ActionButton>
        )}
        <ActionButton
          variant="default"
          leftSection={<IconKey size={16} />}
          reason={reasons.paste ?? full}
          onClick={() => open({ kind: 'token', username: '' })}
        >
          Paste a token…
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconLogout2 size={16} />}
          reason={reasons.logOut}
          onClick={() => open({ kind: 'logout', accounts: linked })}
        >
          Log out of all…
        </ActionButton>
      </Group>
      <ProblemNotice problem={keep.problem} />
      <ul className={styles.accounts} aria-label="Linked accounts">
        {linked.map((account) => (
          <AccountRow
            key={account.nitradoId}
            account={account}
            services={services.status === 'ready' ? servicesOf(account) : undefined}
            reasons={reasons}
            isKeeping={keep.busy.has(account.nitradoId)}
            act={{
              keep: () => void handleKeep(account),
              signIn: canLogIn && !account.isPasted ? () => void login.begin() : undefined,
              paste: () => open({ kind: 'token', username: account.username }),
              logOut: () => open({ kind: 'logout', accounts: [account] }),
            }}
          />
        ))}
      </ul>
      {dialog?.kind === 'token' && (
        <TokenDialog username={dialog.username} onLinked={login.tell} onClose={close} />
      )}
      {dialog?.kind === 'logout' && (
        <LogoutDialog
          accounts={dialog.accounts}
          isAll={dialog.accounts === linked}
          linkedServers={dialog.accounts.flatMap(servicesOf).filter(({ serverId }) => serverId !== '').length}
          onDone={nitrado.refreshAll}
          onClose={close}
        />
      )}
    </SettingsCard>
  );
}
