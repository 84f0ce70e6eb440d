import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { Text } from '@mantine/core';
import { useKit } from '../../../kit/kit.tsx';
import { attempt } from '../../../kit/use-action.ts';
import { EachServerDialog } from './each-server-dialog.tsx';
import type { InstanceTarget } from './instance-target.ts';
import { useOffReasons } from './use-off-reasons.ts';

/** As many a minute are allowed. */
const MOST = { count: 10, words: 'Ten connections can be checked in a minute: choose at most ten.' };

type CheckServersDialogProps = { subject: InstanceTarget; onClose: () => void };

/** Tries to sign in to servers over RCON: those that are down first, as far as that is known. */
export function CheckServersDialog({ subject: { servers }, onClose }: CheckServersDialogProps) {
  const { call } = useKit();
  const off = useOffReasons();
  const downFirst = servers.toSorted((a, b) => Number(off.has(b.id)) - Number(off.has(a.id)));

  async function check(serverId: string): Promise<string | undefined> {
    const outcome = await attempt(call, serverRoutes.checkConnection, { body: { serverId } });
    if (!outcome.ok) return outcome.problem.message;
    return outcome.reply.success ? undefined : outcome.reply.message;
  }

  return (
    <EachServerDialog
      title="Check connections"
      verb="Check"
      servers={servers}
      notes={off}
      proposed={downFirst.slice(0, MOST.count).map(({ id }) => id)}
      most={MOST}
      act={check}
      done={(count) => (count === 1 ? '1 server answers over RCON' : `${count} servers answer over RCON`)}
      failedTitle="No answer:"
      onClose={onClose}
    >
      {() => (
        <Text c="dimmed" size="sm">
          Signs in to each over RCON, at its stored address and with its stored password.
        </Text>
      )}
    </EachServerDialog>
  );
}
