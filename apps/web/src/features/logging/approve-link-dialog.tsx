import { approvedTribe, tribeLogLinkRoutes } from '@arkwright/contracts/tribe-log-link/routes';
import type { TribeLogLinkEntry } from '@arkwright/contracts/tribe-log-link/schema';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { placeInWords } from './tribe-link-columns.tsx';
import type { TribeLinkCollection } from './use-tribe-links.ts';

type ApproveLinkDialogProps = { link: TribeLogLinkEntry; links: TribeLinkCollection; onClose: () => void };

/** Approves that a member is in a tribe. A name can be copied: the tribe is said by its number. */
export function ApproveLinkDialog({ link, links, onClose }: ApproveLinkDialogProps) {
  const { id: botId } = useInstance();
  const { candidates } = link;
  const [only, ...others] = candidates;
  const known = link.tribeId || (others.length === 0 ? (only?.tribeId ?? '') : '');
  const form = useEditForm({
    schema: approvedTribe,
    defaults: { tribeId: known },
    send: ({ tribeId }) => links.save(tribeLogLinkRoutes.approve, { body: { botId, id: link.id, tribeId } }),
    onClose,
    done: `${link.discordUsername} has the log of the tribe`,
  });
  const { isSubmitting, isValid } = form.formState;
  return (
    <>
      <FormDialog
        opened
        title="Approve Tribe Log Link"
        onSubmit={(event) => void form.onSubmit(event)}
        onClose={form.guard.requestClose}
        submit={{
          label: 'Approve',
          isBusy: isSubmitting,
          isDisabled: !isValid,
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        <p>
          <bdi>{link.discordUsername}</bdi> gets all that the log of the tribe <bdi>{link.tribeName}</bdi> on{' '}
          <bdi>{link.serverName}</bdi> tells, posted to <bdi>{placeInWords(link)}</bdi>. Approve it only if
          you know that they are in this tribe.
        </p>
        <TextInput
          label="Tribe ID"
          description="The tribe’s number in the game. Other tribes may have the same name."
          withAsterisk
          autoComplete="off"
          inputMode="numeric"
          data-autofocus
          readOnly={link.tribeId !== ''}
          {...form.register('tribeId')}
          error={form.errorOf('tribeId')}
        />
        {others.length > 0 && (
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              Tribes of this name on the server:
            </Text>
            <Group gap="xs">
              {candidates.map(({ tribeId, tribeName, membersCount }) => (
                <Button
                  key={tribeId}
                  variant="default"
                  size="xs"
                  onClick={() =>
                    form.setValue('tribeId', tribeId, { shouldDirty: true, shouldValidate: true })
                  }
                >
                  <bdi>{tribeName}</bdi>, {tribeId}, {counted(membersCount, 'member')}
                </Button>
              ))}
            </Group>
          </div>
        )}
        {candidates.length === 0 && link.tribeId === '' && (
          <Text size="sm" c="dimmed">
            No upload has a tribe of this name on the server. The tribe log shows a tribe’s number behind its
            name.
          </Text>
        )}
      </FormDialog>
      {form.guard.question}
    </>
  );
}
