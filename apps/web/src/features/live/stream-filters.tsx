import '../../ui/form-styles.css';
import type { LiveLine, LiveServer } from '@arkwright/contracts/live/schema';
import { Button } from '@mantine/core';
import { IconDots, IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ServerSelect } from '../../kit/server-select.tsx';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { placeBelow } from '../../ui/place-at.ts';
import { Select } from '../../ui/select/select.tsx';
import { TableSearch } from '../../ui/table/table-search.tsx';
import { ToggleChip } from '../../ui/toggle-chip.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { MenuAbout } from './line-menu.tsx';
import styles from './stream-filters.module.css';
import {
  hiddenGroups,
  isWholeStream,
  LINE_GROUPS,
  type StreamView,
  toggleGroup,
  WHOLE_STREAM,
} from './stream-view.ts';
import { usePlayerChoices } from './use-player-choices.ts';

type StreamFiltersProps = {
  view: StreamView;
  onChange: (change: Partial<StreamView>) => void;
  /** Undefined where only one is shown. */
  servers: readonly LiveServer[] | undefined;
  lines: readonly LiveLine[];
  /** Opens the menu for the selected player. */
  onPlayer: (named: MenuAbout) => void;
};

/** The filters of the stream: search, server, player, and kinds that can be hidden. On a phone only search is always there. */
export function StreamFilters({ view, onChange, servers, lines, onPlayer }: StreamFiltersProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const isShown = !isPhone || isOpen;
  const id = useId();
  const hidden = hiddenGroups(view);
  const used = hidden.size + [view.server, view.player].filter((chosen) => chosen !== '').length;
  const players = usePlayerChoices(lines, view.player);

  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <TableSearch label="Search lines" value={view.q} onChange={(q) => onChange({ q })} />
        {isPhone && (
          <Button
            variant="default"
            px="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            leftSection={<IconFilter size={16} />}
            onClick={() => setOpen(!isOpen)}
          >
            {used === 0 ? 'Filters' : `Filters · ${used}`}
          </Button>
        )}
        {isShown && (
          <ActionIconButton
            label="Show all"
            icon={<IconFilterOff size={16} />}
            reason={isWholeStream(view) ? 'Nothing is hidden.' : undefined}
            onClick={() => onChange(WHOLE_STREAM)}
          />
        )}
      </div>
      {isShown && (
        <div id={id} className={styles.more}>
          {servers && (
            <ServerSelect
              aria-label="Server"
              placeholder="All servers"
              servers={servers}
              value={view.server === '' ? null : view.server}
              onChange={(server) => onChange({ server: server ?? '' })}
              clearable
            />
          )}
          <Select
            aria-label="Player"
            placeholder="Everyone"
            data={players.choices}
            value={view.player === '' ? null : view.player}
            onChange={(player) => onChange({ player: player ?? '' })}
            onType={players.search}
            nothingFoundMessage={players.isSearching ? 'Searching …' : 'Nobody has this name.'}
            clearable
          />
          <ActionIconButton
            label={view.player === '' ? 'Actions for a player' : `Actions for ${view.player}`}
            icon={<IconDots size={16} />}
            reason={view.player === '' ? 'Choose one first.' : undefined}
            opensMenu
            onClick={(button) =>
              onPlayer({
                key: `${view.server}/${view.player}`,
                name: view.player,
                serverId: view.server,
                at: placeBelow(button),
              })
            }
          />
          <div className={styles.kinds}>
            {/* The lines need the room. */}
            <ChipGroup label="Kinds of lines" scrolls>
              {LINE_GROUPS.map(({ name, label }) => (
                <ToggleChip
                  key={name}
                  label={label}
                  isOn={!hidden.has(name)}
                  onToggle={() => onChange({ hide: toggleGroup(view, name) })}
                />
              ))}
            </ChipGroup>
          </div>
        </div>
      )}
    </div>
  );
}
