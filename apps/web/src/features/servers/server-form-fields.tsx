import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { choicesOf } from '@arkwright/contracts/history/choices';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { isChosenHosting, type Server } from '@arkwright/contracts/servers/schema';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useInstance } from '../../kit/instances.ts';
import { Banner } from '../../ui/banner.tsx';
import { HostedSavesField } from './hosted-saves-field.tsx';
import { isLinked } from './hosting.ts';
import { LinkedNotice, NitradoHint } from './hosting-link.tsx';
import { RconPasswordField } from './rcon-password-field.tsx';
import { RconTest } from './rcon-test.tsx';
import type { ServerForm } from './server-form.ts';
import styles from './server-form-fields.module.css';
import { twinOf } from './twin.ts';

type ServerFormFieldsProps = {
  form: ServerForm;
  /** The server as it was when the dialog was opened, or since it was unlinked there; undefined for a new one. */
  stored: Server | undefined;
  /** The bot's other servers: one at the same address is likely a mistake. */
  others: readonly Server[];
  /** Begins to unlink the server from its service. */
  onUnlink: () => void;
};

/** Others are set by linking a server to a service. */
const HOSTINGS = choicesOf('hosting').filter(({ value }) => isChosenHosting(value));

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The inputs of the add and edit dialogs: the server's details, and its connection. */
export function ServerFormFields({ form, stored, others, onUnlink }: ServerFormFieldsProps) {
  const { register, errorOf } = form;
  const { isOwner } = useInstance();
  const [host, gamePort, rconPort, modIds] = form.watch(['host', 'gamePort', 'rconPort', 'modIds']);
  const twin = twinOf(others, { host, gamePort, rconPort });
  const fromHost = isLinked(stored);

  function field(name: 'name' | 'nameShort' | 'sortingIndex' | 'maxPlayers' | 'gamePort' | 'clusterId') {
    return { label: fieldLabel(name), ...register(name), error: errorOf(name) };
  }
  // An error of the API about the mask was about the address that is being changed.
  function address(name: 'host' | 'rconPort') {
    const onChange = () => stored && form.clearErrors('rconPassword');
    return { label: fieldLabel(name), ...register(name, { onChange }), error: errorOf(name) };
  }

  return (
    <>
      <fieldset className={styles.group}>
        <legend>Server</legend>
        <TextInput
          className={styles.wide}
          withAsterisk
          autoComplete="off"
          dir="auto"
          data-autofocus
          {...field('name')}
        />
        <TextInput
          className={styles.third}
          description="Up to 10 characters"
          withAsterisk
          autoComplete="off"
          dir="auto"
          {...field('nameShort')}
        />
        <TextInput
          className={styles.third}
          description="Lower numbers come first"
          withAsterisk
          {...NUMBER}
          {...field('sortingIndex')}
        />
        <TextInput
          className={styles.third}
          description={fromHost ? 'Set at the host' : 'Slots of the server'}
          withAsterisk={!fromHost}
          readOnly={fromHost}
          {...NUMBER}
          {...field('maxPlayers')}
        />
        {stored && fromHost ? (
          <TextInput
            className={styles.half}
            label={fieldLabel('hosting')}
            value={`Nitrado service ${stored.nitradoServiceId}`}
            readOnly
          />
        ) : (
          <NativeSelect
            className={styles.half}
            label={fieldLabel('hosting')}
            data={HOSTINGS}
            {...register('hosting')}
            error={errorOf('hosting')}
          />
        )}
        {form.watch('hosting') === 'NotSelected' && (
          <div className={styles.wide}>
            {/* Of one that is being added nothing is wrong yet. */}
            <Banner tone={stored ? 'warning' : 'info'}>
              Hosting is not selected. Choose where this server runs, so that the bot knows how to manage it.{' '}
              <NitradoHint />
            </Banner>
          </div>
        )}
        <TextInput
          className={styles.half}
          placeholder="The server’s -clusterid, if it has one"
          autoComplete="off"
          {...field('clusterId')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Connection</legend>
        {fromHost && (
          <div className={styles.wide}>
            <LinkedNotice onUnlink={onUnlink} />
          </div>
        )}
        <TextInput
          className={styles.half}
          description={fromHost ? undefined : 'IP address or domain name'}
          withAsterisk={!fromHost}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={fromHost}
          {...address('host')}
        />
        <TextInput
          className={styles.quarter}
          description={fromHost ? undefined : '7777 by default'}
          withAsterisk={!fromHost}
          readOnly={fromHost}
          {...NUMBER}
          {...field('gamePort')}
        />
        <TextInput
          className={styles.quarter}
          description={fromHost ? undefined : '27020 by default'}
          withAsterisk={!fromHost}
          readOnly={fromHost}
          {...NUMBER}
          {...address('rconPort')}
        />
        {twin && (
          <div className={styles.wide}>
            <Banner tone="warning">
              <strong>
                <bdi>{twin.name}</bdi>
              </strong>{' '}
              has the same host and {twin.port}: it is probably the same game server.{' '}
              {twin.port === 'RCON port' &&
                'Its chat and log are read only once, for the oldest of these entries.'}
            </Banner>
          </div>
        )}
        <div className={styles.wide}>
          <RconPasswordField form={form} stored={stored} />
        </div>
        {/* Nothing can be typed to be tried: Check connection in the server's row tries what the host has set. */}
        {!fromHost && (
          <div className={styles.wide}>
            <RconTest form={form} />
          </div>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Game</legend>
        <Textarea
          className={styles.wide}
          label={fieldLabel('modIds')}
          description={
            <>
              One mod ID per line, as in <code>-mods=</code> of the server. Update notifications watch them.
            </>
          }
          placeholder={'928793\n927090'}
          // A line more than there are: none is cut, and the next has room.
          rows={Math.min(12, Math.max(3, String(modIds).split('\n').length + 1))}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          {...register('modIds')}
          error={errorOf('modIds')}
        />
        <Controller
          control={form.control}
          name="isAutomaticRegistration"
          render={({ field: { value, ...input } }) => (
            <Switch
              className={styles.wide}
              label={fieldLabel('isAutomaticRegistration')}
              description="The server’s companion sets Max Players, Cluster ID and Mods to what the game was started with, and replaces what you enter here. On for servers that a companion has added; without a companion it has no effect."
              {...input}
              checked={value === true}
            />
          )}
        />
        {stored && <HostedSavesField form={form} stored={stored} />}
        <Controller
          control={form.control}
          name="isCrashingRconAllowed"
          render={({ field: { value, ...input } }) => (
            <Switch
              className={styles.wide}
              label={fieldLabel('isCrashingRconAllowed')}
              description={
                <>
                  Some builds of the game are reported to crash on certain commands over RCON: killing
                  players, nuking tribes or bases, SetDay, Slomo and others. They go through the companion;
                  with this on, they go over RCON where no companion is connected.
                  {!isOwner && ' Only the owner may change this.'}
                </>
              }
              {...input}
              disabled={!isOwner}
              checked={value === true}
            />
          )}
        />
      </fieldset>
    </>
  );
}
