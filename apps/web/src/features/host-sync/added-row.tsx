import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, Text, TextInput } from '@mantine/core';
import styles from './add-servers-dialog.module.css';
import { type AddDraft, NAME_LENGTH, problemsOf } from './added-servers.ts';

type AddedRowProps = {
  draft: AddDraft;
  /** False above the tier's limit. */
  hasRoom: boolean;
  onChange: (change: Partial<AddDraft>) => void;
};

/** A server to add: its box, its two names, and what the host says of it. */
export function AddedRow({ draft, hasRoom, onChange }: AddedRowProps) {
  const { service, name, nameShort, isShortened, isChosen, refusal } = draft;
  const problems = isChosen ? problemsOf(draft) : {};
  const facts = [
    service.ip,
    `game port ${service.gamePort}`,
    `RCON port ${service.rconPort}`,
    `${service.slots} players`,
    'password ••••••••',
  ];
  return (
    <li className={styles.row} data-off={!hasRoom || undefined}>
      <Checkbox
        aria-label={`Add ${service.name || `service ${service.serviceId}`}`}
        checked={isChosen}
        disabled={!hasRoom}
        mt={30}
        onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
      />
      <TextInput
        label="Name"
        dir="auto"
        autoComplete="off"
        disabled={!isChosen}
        value={name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.currentTarget.value, isShortened: false })}
      />
      <TextInput
        label="Short Name"
        dir="auto"
        autoComplete="off"
        disabled={!isChosen}
        value={nameShort}
        error={problems.nameShort}
        onChange={(event) => onChange({ nameShort: event.currentTarget.value })}
      />
      <div className={styles.facts}>
        <Text size="sm" c="dimmed">
          {/* A dot stays at the end of its line. */}
          {facts.join('\u00a0· ')}
        </Text>
        {isShortened && isChosen && (
          <Text size="sm" c="dimmed">
            Name shortened to {NAME_LENGTH} characters
          </Text>
        )}
        {!hasRoom && (
          <Text size="sm" c="var(--ark-warn)">
            Above the limit
          </Text>
        )}
        {refusal !== '' && (
          <Text size="sm" c="var(--ark-bad)" role="alert">
            {refusal}
          </Text>
        )}
      </div>
    </li>
  );
}
