import { searchText } from '../../ui/search-text.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { AREAS, type Area } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { ALSO_OPENS } from '@arkwright/contracts/permissions/also-opens';
import { CONSOLE_AREAS, CONSOLE_WARNING } from '@arkwright/contracts/permissions/dangerous';
import {
  LEVELS,
  type Level,
  levelIn,
  withLevel,
  withLevelEverywhere,
} from '@arkwright/contracts/permissions/levels';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { LevelChoice } from './level-choice.tsx';
import styles from './level-fields.module.css';

type LevelFieldsProps = { permissions: readonly string[]; onChange: (permissions: string[]) => void };

const EVERYWHERE: readonly { label: string; level: Level }[] = [
  { label: 'None for all', level: LEVELS.None },
  { label: 'View for all', level: LEVELS.View },
  { label: 'View / Edit for all', level: LEVELS.Edit },
];

/** A person's permissions: everything, or a level for each area (specification §6). */
export function LevelFields({ permissions, onChange }: LevelFieldsProps) {
  const isFull = permissions.includes('FullAccess');
  const others = permissions.filter((permission) => permission !== 'FullAccess');

  const [sought, setSought] = useState('');
  const isFound = (area: Area) => searchText(areaLabel(area)).includes(searchText(sought));
  const found = AREAS.filter(isFound);

  const choiceOf = (area: Area) => (
    <LevelChoice
      key={area}
      name={area}
      label={<AreaLabel area={area} />}
      note={alsoWords(area)}
      level={levelIn(area, permissions)}
      isOff={isFull}
      onChange={(level) => onChange(withLevel(permissions, area, level))}
    />
  );

  return (
    <fieldset className={styles.fields}>
      <legend>Permissions</legend>
      <Switch
        label="Full access"
        description="View / Edit for every area, including those added later. Only permissions and API access stay yours."
        checked={isFull}
        onChange={(event) => onChange(event.currentTarget.checked ? [...others, 'FullAccess'] : others)}
      />
      <Banner tone="warning">{CONSOLE_WARNING}</Banner>
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
      {permissions.length === 0 && (
        <Banner>
          Nothing is chosen: whoever this is sees the bot in their list and can open none of it.
        </Banner>
      )}
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

function alsoWords(area: Area): string | undefined {
  const others = ALSO_OPENS.get(area);
  const opened = others && `Also opens ${others.join(', ')}`;
  return [opened, IN_LIVE_ROOM[area]].filter((words) => words !== undefined).join('. ') || undefined;
}

function AreaLabel({ area }: { area: Area }) {
  return (
    <>
      {areaLabel(area)}
      {CONSOLE_AREAS.includes(area) && (
        <IconAlertTriangle
          size={14}
          className={styles.mark}
          role="img"
          aria-label="can use the game servers’ console"
        />
      )}
    </>
  );
}
