import { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import type { HostAccount } from '@arkwright/contracts/nitrado/account-schema';
import { Stack, Text } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leftServersWords, logoutWords } from './account-words.ts';

type LogoutDialogProps = {
  accounts: readonly HostAccount[];
  /** All of the instance, with one call. */
  isAll: boolean;
  /** Servers that are linked to their services. */
  linkedServers: number;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before one account, or all, are logged out. */
export function LogoutDialog({ accounts, isAll, linkedServers, onDone, onClose }: LogoutDialogProps) {
  const { id: botId } = useInstance();
  const one = useAction(nitradoAccountRoutes.logout);
  const all = useAction(nitradoAccountRoutes.logoutAll);
  const [first] = accounts;

  async function handleConfirm() {
    const outcome =
      isAll || first === undefined
        ? await all.run({ params: { botId } })
        : await one.run({ params: { botId, username: first.username } });
    if (outcome.ok) onDone();
    return outcome.ok;
  }
  return (
    <ConfirmDialog
      opened
      title={isAll ? 'Log Out of All Accounts' : 'Log Out'}
      confirmLabel={isAll ? 'Log out of all' : 'Log out'}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <ul style={{ margin: 0 }}>
          {accounts.map((account) => (
            <li key={account.nitradoId}>
              <strong>
                <bdi>{account.username}</bdi>
              </strong>
              : {logoutWords(account)}
            </li>
          ))}
        </ul>
        {linkedServers > 0 && <Text>{leftServersWords(linkedServers)}</Text>}
        <ProblemNotice problem={one.problem ?? all.problem} />
      </Stack>
    </ConfirmDialog>
  );
}
