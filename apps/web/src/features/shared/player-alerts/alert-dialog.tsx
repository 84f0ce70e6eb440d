import '@mantine/core/styles/Switch.layer.css';
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { MAX_ALERT_NAME } from '@arkwright/contracts/player-alerts/bounds';
import {
  ALERT_PLAYER_WORDS,
  type AlertPlayer,
  alertPlayer,
  playerAlert,
} from '@arkwright/contracts/player-alerts/settings';
import { Switch, TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { EditDialog } from '../../../kit/collection/edit-dialog.tsx';
import { rulesBeside } from '../../../kit/collection/rules-beside.ts';
import { useEditForm } from '../../../kit/collection/use-edit-form.ts';
import { NamedPlayerPicker } from '../../../kit/named-player-picker.tsx';
import type { Outcome } from '../../../kit/problem.ts';

type AlertDialogProps = {
  /** The alert as it was when the dialog was opened; undefined for a new one. */
  alert?: AlertPlayer;
  /** The player of a new one. */
  player?: { netId: string; name: string } | undefined;
  alerts: readonly AlertPlayer[];
  onClose: () => void;
  children?: ReactNode;
} & (ForWorkingCopy | ForStore);

/** Puts the list into the working copy, which the page saves. */
type ForWorkingCopy = { onChange: (alerts: AlertPlayer[]) => void };
/** Stores the list. */
type ForStore = { onSave: (alerts: AlertPlayer[]) => Promise<Outcome<unknown>> };

const FLAGS = ['alertJoin', 'alertLeave'] as const;
const NOBODY = { netId: '', name: '' };

/** The dialog in which a player gets an alert, or an alert is changed. */
export function AlertDialog(props: AlertDialogProps) {
  const { alert, player = NOBODY, alerts, onClose, children } = props;
  const isSaving = 'onSave' in props;
  const latest = alert && alerts.find(({ netId }) => netId === alert.netId);
  const schema = useMemo(() => {
    const others = alerts.filter(({ netId }) => netId !== alert?.netId);
    return rulesBeside({ entry: alertPlayer, list: playerAlert.schema.shape.alertPlayers, others });
  }, [alerts, alert]);
  const form = useEditForm({
    schema,
    defaults: alert ?? { ...player, reason: '', createdAt: 0, alertJoin: true, alertLeave: true },
    send: async (values, changed) => {
      const next = { ...values, ...latest, ...changed, createdAt: Date.now() };
      const place = alerts.findIndex(({ netId }) => netId === alert?.netId);
      const list = place === -1 ? [...alerts, next] : alerts.with(place, next);
      if ('onSave' in props) return props.onSave(list);
      props.onChange(list);
      return { ok: true, reply: next };
    },
    onClose,
    ...(isSaving && { done: alert ? 'Alert changed' : 'Alert added' }),
  });
  const { control, register, getValues, setValue, errorOf } = form;
  return (
    <EditDialog
      what="Alert"
      form={form}
      isNew={!alert}
      isOutdated={!deepEqual(latest, alert)}
      labels={ALERT_PLAYER_WORDS}
      {...(!isSaving && { submitLabel: 'Done' })}
    >
      {children}
      <Controller
        control={control}
        name="netId"
        render={({ field: { ref: _ref, disabled: _disabled, name: _name, ...field } }) => (
          <NamedPlayerPicker
            {...field}
            onName={(name) => {
              if (getValues('name') !== '') return;
              setValue('name', name.slice(0, MAX_ALERT_NAME), { shouldDirty: true, shouldValidate: true });
            }}
            // For a preselected player the reason is missing.
            isFirst={player === NOBODY}
            error={errorOf('netId')}
          />
        )}
      />
      <TextInput
        label="Name"
        description="What the alert calls the player, whatever they call themselves"
        withAsterisk
        autoComplete="off"
        dir="auto"
        {...register('name')}
        error={errorOf('name')}
      />
      <TextInput
        label="Reason"
        description="Shown in each alert"
        withAsterisk
        autoComplete="off"
        dir="auto"
        data-autofocus={player === NOBODY ? undefined : true}
        {...register('reason')}
        error={errorOf('reason')}
      />
      {FLAGS.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, ...field } }) => (
            <Switch label={ALERT_PLAYER_WORDS[name]} {...field} checked={value === true} />
          )}
        />
      ))}
    </EditDialog>
  );
}
