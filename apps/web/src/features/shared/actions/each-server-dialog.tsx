import { Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { counted } from '../../../kit/counted.ts';
import { fewAtATime } from '../../../kit/few-at-a-time.ts';
import { type NamedServer, serverNames } from '../../../kit/server-names.ts';
import { ALL_SERVERS, ServerPicker } from '../../../kit/server-picker.tsx';
import { useDialogGuard } from '../../../kit/use-dialog-guard.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Failure, FailureBanner } from './failure-banner.tsx';

const NONE: readonly string[] = [];

type EachServerDialogProps = {
  title: string;
  /** Of its button, which counts the servers: `Restart 3 servers`. */
  verb: string;
  /** Those that can be chosen; undefined while they are being read. */
  servers: readonly NamedServer[] | undefined;
  /** Why some of them will hardly answer, by their IDs. */
  notes?: ReadonlyMap<string, string>;
  /** Those that are chosen until somebody chooses. */
  proposed?: readonly string[];
  /** How many can be asked at once, and what to do about more. */
  most?: { count: number; words: string };
  isReady?: boolean;
  /** Does it with one server; why it failed there. */
  act: (serverId: string) => Promise<string | undefined>;
  /** Said of those where it worked. */
  done: (count: number) => string;
  failedTitle: string;
  /** Beside the buttons. */
  beside?: string;
  onClose: () => void;
  children: (chosen: readonly string[]) => ReactNode;
};

/** Asks with which servers something is done. Those where it fails stay chosen, with the reasons. */
export function EachServerDialog(props: EachServerDialogProps) {
  const { title, verb, servers, notes, proposed = NONE, most, isReady = true, act, done } = props;
  const { failedTitle, beside, onClose, children } = props;
  const [picked, setPicked] = useState<readonly string[]>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isBusy, setBusy] = useState(false);
  const chosen = picked ?? proposed;
  const isTooMany = most !== undefined && chosen.length > most.count;
  const isDisabled = !isReady || chosen.length === 0 || isTooMany;
  const guard = useDialogGuard(picked !== undefined && picked.length > 0, onClose);
  const nameOf = serverNames(servers);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isDisabled || isBusy) return;
    setBusy(true);
    const failed: { id: string; where: string; why: string }[] = [];
    await fewAtATime(chosen, async (id) => {
      const why = await act(id);
      if (why !== undefined) failed.push({ id, where: nameOf(id), why });
    });
    setBusy(false);
    setFailures(failed);
    const count = chosen.length - failed.length;
    if (count > 0) showToast({ tone: 'good', message: done(count) });
    // What is done, or under way, is not asked for once more.
    setPicked(failed.map(({ id }) => id));
    if (failed.length === 0) onClose();
  }

  return (
    <>
      <FormDialog
        opened
        title={title}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: chosen.length > 0 ? `${verb} ${counted(chosen.length, 'server')}` : verb,
          isBusy,
          isDisabled,
          beside: beside !== undefined && (
            <Text c="dimmed" size="sm">
              {beside}
            </Text>
          ),
          problem: <FailureBanner title={failedTitle} failures={failures} />,
        }}
      >
        <ServerPicker
          label="Servers"
          servers={servers}
          {...(notes && { notes })}
          value={[...chosen]}
          onChange={setPicked}
          all={ALL_SERVERS}
          withAsterisk
          {...(isTooMany && { error: most.words })}
        />
        {children(chosen)}
      </FormDialog>
      {guard.question}
    </>
  );
}
