/**
 * KIT · The player of an entry that also has a name.
 *   <NamedPlayerPicker {...field} onName={(name) => getValues('name') === '' && setValue('name', name)} … />
 */
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { PlayerPicker } from './player-picker.tsx';
import { playerName } from './players.ts';

type NamedPlayerPickerProps = {
  /** An EOS ID, or the text typed so far. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The chosen player's name, for a name field that is still empty. */
  onName: (name: string) => void;
  isFirst: boolean;
  error: string | undefined;
};

export function NamedPlayerPicker({ onChange, onName, isFirst, ...input }: NamedPlayerPickerProps) {
  return (
    <PlayerPicker
      {...input}
      onChange={(value, chosen) => {
        onChange(value);
        if (chosen !== undefined) onName(playerName(chosen));
      }}
      label={fieldLabel('netId')}
      description="Search for a player by name, or paste the ID of 32 characters"
      withAsterisk
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}
