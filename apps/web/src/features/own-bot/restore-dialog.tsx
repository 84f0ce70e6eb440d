import { MAX_UPLOADED_EXPORT } from '@arkwright/contracts/instance-export/bounds';
import { instanceExportRoutes } from '@arkwright/contracts/instance-export/routes';
import type { RestoredExport } from '@arkwright/contracts/instance-export/schema';
import { Button, FileButton, Group, Text, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { isTyped } from '../../kit/typed-to-confirm.ts';
import { useAction } from '../../kit/use-action.ts';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { partsOf } from './parts-of.ts';
import { RestorePlan } from './restore-plan.tsx';

const TOO_LARGE = `A file can have at most ${MAX_UPLOADED_EXPORT / (1024 * 1024)} MB.`;

type ChosenFile = { name: string; parts: string[] };

/** Replaces what a bot has by a file, once it was shown what that does and the bot's name was typed. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { id: botId, guildName } = useInstance();
  const { run, problem, reset, isRunning } = useAction(instanceExportRoutes.restore);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fileError, setFileError] = useState('');
  const [plan, setPlan] = useState<RestoredExport | null>(null);
  const [typed, setTyped] = useState('');
  const guard = useDialogGuard(file !== null, onClose);

  async function handleFile(chosen: File | null) {
    if (chosen === null) return;
    setFile(null);
    setPlan(null);
    setTyped('');
    reset();
    if (chosen.size > MAX_UPLOADED_EXPORT) return setFileError(TOO_LARGE);
    try {
      setFile({ name: chosen.name, parts: await partsOf(chosen) });
      setFileError('');
    } catch {
      setFileError('The file could not be read.');
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (file === null) return;
    const outcome = await run({ body: { botId, file: file.parts, isPreview: plan === null } });
    if (!outcome.ok) return;
    if (plan === null) return setPlan(outcome.reply);
    onClose();
    showToast({ tone: 'good', message: 'Bot restored from the file' });
  }

  return (
    <>
      <FormDialog
        opened
        title="Restore from a File"
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: plan === null ? 'Preview' : 'Restore',
          isBusy: isRunning,
          isDisabled: file === null || (plan !== null && !isTyped(typed, [guildName])),
          isDangerous: plan !== null,
          problem: <ProblemNotice problem={problem} />,
        }}
      >
        <Text>
          A file that was downloaded from this bot, here or in another installation. What it has replaces what
          this bot has now.
        </Text>
        <Group>
          <FileButton onChange={(chosen) => void handleFile(chosen)} accept=".gz,application/gzip">
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
                Choose file
              </Button>
            )}
          </FileButton>
          {file && <bdi>{file.name}</bdi>}
        </Group>
        {fileError !== '' && <Banner tone="danger">{fileError}</Banner>}
        {plan && (
          <>
            <RestorePlan plan={plan} />
            <TextInput
              label="Type the Discord server’s name to confirm"
              description={guildName}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
      </FormDialog>
      {guard.question}
    </>
  );
}
