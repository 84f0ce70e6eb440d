import { AREAS, type Area, includedBy } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { ALSO_OPENS } from '@arkwright/contracts/permissions/also-opens';
import {
  LEVELS,
  type Level,
  levelIn,
  withLevel,
  withLevelEverywhere,
} from '@arkwright/contracts/permissions/levels';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { searchText } from '../../ui/search-text.ts';
import { AreaLabel } from './area-label.tsx';
import { LevelChoice } from './level-choice.tsx';
import styles from './level-fields.module.css';

type LevelFieldsProps = { permissions: readonly string[]; onChange: (permissions: string[]) => void };

const EVERYWHERE: readonly { label: string; level: Level }[] = [
  { label: 'None for all', level: LEVELS.None },
  { label: 'View for all', level: LEVELS.View },
  { label: 'View / Edit for all', level: LEVELS.Edit },
];

/** A level for each area (specification §6). With full access they are all at the highest, and off. */
export function LevelFields({ permissions, onChange }: LevelFieldsProps) {
  const isFull = permissions.includes('FullAccess');
  const others = permissions.filter((permission) => permission !== 'FullAccess');

  const [sought, setSought] = useState('');
  const isFound = (area: Area) => searchText(areaLabel(area)).includes(searchText(sought));
  const found = AREAS.filter(isFound);

  const choiceOf = (area: Area) => {
    const including = includedBy(`${area}_Edit`, permissions);
    return (
      <LevelChoice
        key={area}
        name={area}
        label={<AreaLabel area={area} />}
        note={including.length > 0 ? includedWords(including) : alsoWords(area)}
        level={levelIn(area, permissions)}
        isOff={isFull || including.length > 0}
        onChange={(level) => onChange(withLevel(permissions, area, level))}
      />
    );
  };

  return (
    <fieldset className={styles.fields}>
      <legend>View only shows an area, View / Edit also changes it</legend>
      {isFull && (
        <Banner>
          Full is View / Edit for every area, including those added later. Only permissions and API access
          stay yours. Choose another template to change single areas.
        </Banner>
      )}
      <TextInput
        type="search"
        placeholder="Find an area"
        aria-label="Find an area"
        autoComplete="off"
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        // Enter would send the dialog.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {/* They are for all areas, not for those that were found. */}
      {sought.trim() === '' && (
        <div className={styles.all}>
          {EVERYWHERE.map((choice) => (
            <Button
              key={choice.level}
              variant="default"
              size="compact-sm"
              disabled={isFull}
              onClick={() => onChange(withLevelEverywhere(others, choice.level))}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.areas}>{found.map(choiceOf)}</div>
      {found.length === 0 && <p className={styles.none}>No such area.</p>}
    </fieldset>
  );
}

/** What an area's Edit also allows in the Live Room and on the player page. */
const IN_LIVE_ROOM: Partial<Record<Area, string>> = {
  Moderation: 'Edit messages, warns, mutes and kicks players, and runs no command',
  BanManagement: 'Edit also kicks players in the Live Room',
  Crosschat: 'Edit also writes to players in the Live Room',
  BannedWords: 'Edit also warns and mutes players in the Live Room',
  Rcon: 'Edit also moderates players and runs commands in the Live Room',
};

/** Why an area's level can't be lowered: another area's Edit includes it. */
const includedWords = (permissions: readonly string[]) =>
  `Included in Edit of ${permissions.map((held) => areaLabel(held.replace(/_\w+$/, ''))).join(', ')}`;

function alsoWords(area: Area): string | undefined {
  const others = ALSO_OPENS.get(area);
  const opened = others && `Also opens ${others.join(', ')}`;
  return [opened, IN_LIVE_ROOM[area]].filter((words) => words !== undefined).join('. ') || undefined;
}
