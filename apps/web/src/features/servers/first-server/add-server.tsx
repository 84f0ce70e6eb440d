import { fieldLabel } from '@arkwright/contracts/history/labels';
import { proposeShortName } from '@arkwright/contracts/servers/pasted-server';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useUnsavedGuard } from '../../../kit/unsaved-guard.tsx';
import { useCan } from '../../../kit/use-can.ts';
import { useContractForm } from '../../../kit/use-contract-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RconPasswordField } from '../rcon-password-field.tsx';
import { newDraft, newServerSchema, type ServerForm } from '../server-form.ts';
import { twinOf } from '../twin.ts';
import { useServers } from '../use-servers.ts';
import { ConnectionFailure } from './connection-failure.tsx';
import styles from './first-server.module.css';
import { type Pasted, readPasted, withoutPassword } from './pasted-text.ts';
import { useTrial } from './use-trial.ts';

const ADDRESS = ['host', 'rconPort', 'rconPassword'] as const;
const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** Whether a text was put in as a whole. */
const isInserted = (event: Event) =>
  event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType);

/** Adds a server in two strokes: first it is connected to, then it gets its names. A pasted ini fills the fields. */
export function AddServerForm({ onAdded }: { onAdded: () => void }) {
  const { id: botInstanceId } = useInstance();
  const { servers } = useServers(botInstanceId, { isPolling: false });
  const form: ServerForm = useContractForm({ schema: newServerSchema, defaults: newDraft([]) });
  const guard = useUnsavedGuard(form.formState.isDirty);
  const canAdd = useCan(serverRoutes.create, { current: servers.rows.length });
  const trial = useTrial(form);
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<Pasted>();
  const box = useRef<HTMLFormElement>(null);
  const [host, rconPort] = form.watch(['host', 'rconPort']);
  const twin = twinOf(servers.rows, { host, rconPort, gamePort: '' });
  const isConnected = trial.result?.tone === 'good';

  // The names come after the connection: the first that is empty, else the button.
  useEffect(() => {
    if (!isConnected) return;
    const { name, nameShort } = form.getValues();
    if (name === '') form.setFocus('name');
    else if (nameShort === '') form.setFocus('nameShort');
    else box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }, [isConnected, form.getValues, form.setFocus]);

  function handleText({ currentTarget: { value: next }, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    // Of what is typed the password is hidden only when its end is known.
    setText(isInserted(nativeEvent) ? withoutPassword(next) : next);
    const read = readPasted(next);
    setPasted(read);
    if (read === undefined) return;
    const { isRconEnabled: _isRconEnabled, ...found } = read.found;
    // Its own keys, which Object.entries forgets.
    for (const [name, value] of Object.entries(found))
      form.setValue(name as keyof typeof found, value, { shouldDirty: true, shouldValidate: true });
    if (found.name !== undefined) proposeShort(found.name);
  }

  /** Until somebody types one, the short name follows the name. */
  function proposeShort(name: string) {
    if (!form.getFieldState('nameShort').isTouched) form.setValue('nameShort', proposeShortName(name));
  }

  async function connect() {
    if (await form.trigger(ADDRESS, { shouldFocus: true })) await trial.run();
  }

  const add = form.submit(async (values) => {
    const { sortingIndex } = newServerSchema.pick({ sortingIndex: true }).parse(newDraft(servers.rows));
    const server = { ...values, sortingIndex, botInstanceId };
    const outcome = await servers.save(serverRoutes.create, { body: { server } });
    if (!outcome.ok) return outcome;
    showToast({ tone: 'good', message: 'Server added' });
    // Another one of the same machine differs in its port and its names.
    const { host: sameHost, rconPassword } = values;
    form.reset({ ...newDraft([]), host: sameHost, rconPassword, rconPort: String(values.rconPort + 1) });
    setText('');
    setPasted(undefined);
    onAdded();
    return outcome;
  }, 'server');

  const isAdding = form.formState.isSubmitting;
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!canAdd.ok || isAdding || trial.isRunning) return;
    void (isConnected ? add() : connect());
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={handleSubmit} aria-label="Add a game server">
      <Textarea
        label="Paste GameUserSettings.ini"
        description="Or its [ServerSettings], or host and port. It is read here, in your browser."
        rows={text === '' ? 2 : 5}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: styles.paste ?? '' }}
        value={text}
        onChange={handleText}
        onBlur={() => setText(withoutPassword)}
      />
      <div role="status">
        {pasted && pasted.words !== '' && (
          <p className={styles.note}>
            Found: {pasted.words}.
            {pasted.found.host === undefined && host === '' && ' The host is missing: it is not in the file.'}
          </p>
        )}
        {text !== '' && pasted === undefined && (
          <p className={styles.note}>Nothing in it was recognised. Fill the fields in by hand.</p>
        )}
      </div>
      {pasted?.found.isRconEnabled === false && (
        <Banner tone="warning">
          In this file RCON is off. Set RCONEnabled=True and restart the game; until then it can’t be
          connected to.
        </Banner>
      )}
      <div className={styles.address}>
        <TextInput
          label={fieldLabel('host')}
          placeholder="203.0.113.5"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('host')}
          error={form.errorOf('host')}
        />
        <TextInput
          label={fieldLabel('rconPort')}
          {...NUMBER}
          {...form.register('rconPort')}
          error={form.errorOf('rconPort')}
        />
        <RconPasswordField form={form} stored={undefined} isBrief />
        <div className={styles.connect}>
          <ActionButton
            variant={isConnected ? 'default' : 'filled'}
            reason={canAdd.reason ?? trial.reason}
            loading={trial.isRunning}
            onClick={() => void connect()}
          >
            Connect
          </ActionButton>
        </div>
      </div>
      {twin && (
        <Banner tone="warning">
          <strong>
            <bdi>{twin.name}</bdi>
          </strong>{' '}
          has the same host and RCON port: it is probably the same game server.
        </Banner>
      )}
      {trial.isRunning && (
        <p className={styles.note}>Connecting. A server that is starting up takes a while…</p>
      )}
      {trial.result?.tone === 'danger' && (
        <ConnectionFailure message={trial.result.message} host={host} rconPort={String(rconPort)} />
      )}
      {isConnected && (
        <fieldset className={styles.connected}>
          <legend>
            <span className={styles.dot} aria-hidden />
            Connected
          </legend>
          <div className={styles.names}>
            <TextInput
              label={fieldLabel('name')}
              autoComplete="off"
              dir="auto"
              {...form.register('name', {
                onChange: (event: { target: { value: string } }) => proposeShort(event.target.value),
              })}
              error={form.errorOf('name')}
            />
            <TextInput
              label={fieldLabel('nameShort')}
              autoComplete="off"
              dir="auto"
              {...form.register('nameShort')}
              error={form.errorOf('nameShort')}
            />
            <Button type="submit" data-add loading={isAdding}>
              Add server
            </Button>
          </div>
        </fieldset>
      )}
      <ProblemNotice problem={form.problem} />
      <p className={styles.note}>Cluster, order, hosting and mods can be set later, under Servers.</p>
      {guard}
    </form>
  );
}
