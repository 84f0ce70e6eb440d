import { readTextFile } from '@arkwright/ark/text-file';
import { MAX_IMPORT_BYTES, MAX_IMPORTED_LINES } from '@arkwright/contracts/ban-files/bounds';
import { banFileRoutes } from '@arkwright/contracts/ban-files/routes';
import type { ImportOutcome } from '@arkwright/contracts/ban-files/schema';
import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatCount } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BanOffNotice } from '../shared/bans/ban-off-notice.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { BanCollection } from './use-bans.ts';

const TOO_LARGE = `At most ${MAX_IMPORT_BYTES / 1_000_000} MB can be imported at once.`;

type ImportDialogProps = { bans: Pick<BanCollection, 'refresh'>; onClose: () => void };

/** Takes over a ban list from a file, after it was shown what that would do. */
export function ImportDialog({ bans, onClose }: ImportDialogProps) {
  const { id: botId } = useInstance();
  const { run, problem, reset, isRunning } = useAction(banFileRoutes.import);
  const [text, setText] = useState('');
  /** The file of the text; empty for typed text. */
  const [fileName, setFileName] = useState('');
  const [fileError, setFileError] = useState('');
  const [preview, setPreview] = useState<ImportOutcome | null>(null);
  const guard = useDialogGuard(text !== '', onClose);
  const count = (preview?.added ?? 0) + (preview?.changed ?? 0);

  function show(content: string, from = { name: '', error: '' }) {
    setText(content);
    setFileName(from.name);
    setFileError(from.error);
    setPreview(null);
    reset();
  }

  async function handleFile(file: File | null) {
    if (file === null) return;
    if (file.size > MAX_IMPORT_BYTES) return show('', { name: '', error: TOO_LARGE });
    try {
      const { text: content, problem: unreadable } = readTextFile(new Uint8Array(await file.arrayBuffer()));
      if (unreadable !== '') return show('', { name: '', error: `The file ${unreadable}.` });
      show(content, { name: file.name, error: '' });
    } catch {
      show('', { name: '', error: 'The file could not be read.' });
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const outcome = await run({ body: { botId, text, isPreview: preview === null } });
    if (!outcome.ok) return;
    if (preview === null) return setPreview(outcome.reply);
    const { added, changed } = outcome.reply;
    bans.refresh();
    onClose();
    showToast({
      tone: 'good',
      message: `Imported: ${formatCount(added)} new, ${formatCount(changed)} changed`,
    });
  }
  return (
    <>
      <FormDialog
        opened
        title="Import Bans"
        width={750}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: preview === null ? 'Preview' : `Import ${formatCount(count)}`,
          isBusy: isRunning,
          isDisabled: text.trim() === '' || (preview !== null && count === 0),
          problem: <ProblemNotice problem={problem} />,
        }}
      >
        <BanOffNotice />
        <Text>
          Takes a CSV file that was exported here, or a game server’s <code>BanList.txt</code>: up to{' '}
          {formatCount(MAX_IMPORTED_LINES)} lines at once. Nobody is taken off the list.
        </Text>
        <Group>
          <FileButton onChange={(file) => void handleFile(file)} accept=".csv,.txt,text/csv,text/plain">
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
                Choose file
              </Button>
            )}
          </FileButton>
          {fileName !== '' && (
            <>
              <bdi>{fileName}</bdi>
              <Button variant="subtle" onClick={() => show('')}>
                Remove
              </Button>
            </>
          )}
        </Group>
        {fileName === '' && (
          <Textarea
            label="Lines"
            description="Or paste them"
            rows={8}
            spellCheck={false}
            value={text}
            onChange={(event) => show(event.currentTarget.value)}
            error={fileError || undefined}
          />
        )}
        {preview && <ImportPreview outcome={preview} />}
        {preview && count === 0 && <Text>There is nothing to import.</Text>}
      </FormDialog>
      {guard.question}
    </>
  );
}
