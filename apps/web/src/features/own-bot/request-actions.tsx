import type { OwnBotKind } from '@arkwright/contracts/own-bot/kinds';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { askAgainAt, type OwnBot } from '@arkwright/contracts/own-bot/schema';
import { Button, Group, Text } from '@mantine/core';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { localMoment } from '../../kit/moments.ts';
import { useCan } from '../../kit/use-can.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useNow } from '../../ui/use-now.ts';

const RequestDialog = lazyDialog(async () => (await import('./request-dialog.tsx')).RequestDialog);
const WithdrawDialog = lazyDialog(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);

/** The kind that is granted, whatever the tier. */
function grantedKind({ isGranted }: OwnBot): OwnBotKind | undefined {
  if (isGranted.application) return 'application';
  return isGranted.machine ? 'machine' : undefined;
}

function askWords({ request, isGranted }: OwnBot): string {
  if (request?.state === 'requested') return 'Change request';
  if (isGranted.application) return 'Request your own machine instead';
  if (isGranted.machine) return 'Request your own application instead';
  return request === null ? 'Request your own bot' : 'Request again';
}

/** What an owner can do with the request now. Without the tier only withdraw it. */
export function RequestActions({ ownBot }: { ownBot: OwnBot }) {
  const { request } = ownBot;
  const canAsk = useCan(ownBotRoutes.request);
  const now = useNow();
  const { dialog, open, close } = useDialog<'request' | 'withdraw'>();
  const isOpen = request?.state === 'requested';
  const at = request ? askAgainAt(request) : 0;
  if (canAsk.ok && at > now) return <Text c="dimmed">You can ask again from {localMoment(at)} on.</Text>;
  return (
    <>
      {(canAsk.ok || isOpen) && (
        <Group>
          {canAsk.ok && (
            <Button variant={request === null ? 'filled' : 'default'} onClick={() => open('request')}>
              {askWords(ownBot)}
            </Button>
          )}
          {isOpen && (
            <Button variant="default" onClick={() => open('withdraw')}>
              Withdraw request
            </Button>
          )}
        </Group>
      )}
      {dialog === 'request' && (
        <RequestDialog request={request} granted={grantedKind(ownBot)} onClose={close} />
      )}
      {dialog === 'withdraw' && <WithdrawDialog onClose={close} />}
    </>
  );
}
