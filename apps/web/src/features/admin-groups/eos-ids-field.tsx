import { idsOf } from '@arkwright/contracts/core/pasted-lines';
import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../kit/counted.ts';
import { PlayerPicker } from '../../kit/player-picker.tsx';

type EosIdsFieldProps = {
  label: string;
  description: string;
  /** Lines as they are being filled in. */
  value: string | readonly string[];
  onChange: (text: string) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** EOS ids, one a line or pasted in any list; players can be looked for by name and are put below the last line. */
export function EosIdsField({ label, description, value, onChange, onBlur, error }: EosIdsFieldProps) {
  const [sought, setSought] = useState('');
  const text = typeof value === 'string' ? value : value.join('\n');
  const count = new Set(text.split('\n').flatMap((line) => idsOf(line.toLowerCase()))).size;

  function handleFound(typed: string, player?: { netId: string }) {
    if (player === undefined) {
      setSought(typed);
      return;
    }
    setSought('');
    if (text.toLowerCase().includes(player.netId)) return;
    const before = text.trimEnd();
    onChange(before === '' ? player.netId : `${before}\n${player.netId}`);
  }

  return (
    <Stack gap="xs">
      <PlayerPicker
        label="Add a player"
        description="Search by name; a player that you choose is added to the list"
        value={sought}
        onChange={handleFound}
      />
      <Textarea
        label={label}
        description={`${description} ${counted(count, 'ID')}.`}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        error={error}
      />
    </Stack>
  );
}
