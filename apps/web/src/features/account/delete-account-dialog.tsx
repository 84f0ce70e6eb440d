import '../../ui/form-styles.css';
import { accountRoutes } from '@arkwright/contracts/account/routes';
import { Button, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useInstances } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { signOutMessage } from '../../kit/sign-out-message.ts';
import { isTyped } from '../../kit/typed-to-confirm.ts';
import { useAction } from '../../kit/use-action.ts';
import { useUser } from '../../kit/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { NameList } from '../../ui/name-list.tsx';

function deletedWords(bots: number): string {
  if (bots === 0) return 'Your account was deleted.';
  return `Your account was deleted, and with it ${bots === 1 ? 'the bot' : `the ${bots} bots`} that you owned.`;
}

/** Asks before the account is deleted, and says with which bots (specification §4). Only its buttons close it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const kit = useKit();
  const navigate = useNavigate();
  const user = useUser();
  const { instances, status } = useInstances();
  const { run, isRunning, problem } = useAction(accountRoutes.remove);
  const [typed, setTyped] = useState('');
  // Or the number: some names can't be typed.
  const isConfirmed = user !== undefined && isTyped(typed, [user.username, user.discordId]);
  const owned = instances.filter(({ isOwner }) => isOwner);

  async function handleDelete(id: string) {
    const { token } = kit.session.get();
    const outcome = await run({ params: { id } });
    if (!outcome.ok) return;
    await navigate({ to: '/' });
    if (token !== null) kit.session.refuse(token);
    signOutMessage.set(deletedWords(owned.length));
  }

  if (problem) {
    return (
      <Dialog opened title="Error" width={600} closesOn="nothing" onClose={onClose}>
        <Text mb="sm">Could not delete account. Please contact support.</Text>
        <Text mb={4} c="dimmed">
          {problem.message}
        </Text>
        <DialogButtons>
          <Button variant="default" onClick={onClose} data-autofocus>
            Close
          </Button>
        </DialogButtons>
      </Dialog>
    );
  }
  return (
    <Dialog opened title="Delete account" width={600} closesOn="nothing" onClose={onClose}>
      <Text mb="sm">
        Your account, sign-ins and notifications will be deleted, and you will no longer manage other people’s
        bots. This can’t be undone.
      </Text>
      {owned.length > 0 && (
        <>
          <Text mb="sm">
            <strong>
              {owned.length === 1 ? 'Your bot is deleted too' : `Your ${owned.length} bots are deleted too`}
            </strong>
            {', '}with all settings, game servers, passwords and history, and{' '}
            {owned.length === 1 ? 'leaves its Discord server' : 'leave their Discord servers'}:
          </Text>
          <NameList label="Bots" items={owned.map(({ id, guildName }) => ({ id, name: guildName }))} />
        </>
      )}
      {status === 'failed' && (
        <Banner tone="danger">Your bots could not be loaded. Please close this and try again.</Banner>
      )}
      <Text mb={4} c="dimmed">
        What you did in other people’s bots stays in their history, as done by “a deleted user”. You can sign
        in again at any time and start over.
      </Text>
      <TextInput
        mt="md"
        label={`Type your name, ${user?.username ?? '…'}, to confirm`}
        description={user && `Or your Discord ID, ${user.discordId}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isRunning} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          loading={isRunning || status === 'loading'}
          // Bots can be deleted only after they were listed.
          disabled={!isConfirmed || status !== 'ready'}
          onClick={() => isConfirmed && void handleDelete(user.id)}
        >
          Delete account
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
