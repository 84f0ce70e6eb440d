import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { NAMED_TRIBE_ACTIONS } from '../../features/data-dashboard/tribe-actions.ts';
import { PRESET_ACTIONS } from '../../features/rcon-presets/preset-actions.ts';
import { ALL_SERVERS_ACTIONS } from '../../features/shared/actions/all-servers-actions.ts';
import { PLAYER_ACTIONS } from '../../features/shared/actions/player-actions.ts';
import { SERVER_ACTIONS } from '../../features/shared/actions/server-actions.ts';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { useOpenFindings } from '../../kit/findings.ts';
import { useInstance } from '../../kit/instances.ts';
import { useSwitchTheme } from '../theme/use-switch-theme.ts';
import type { ActionEntry } from './catalog.ts';
import { findGroups } from './find.ts';
import { type Flip, FlipSwitch } from './flip-switch.tsx';
import type { Choosable, Item, ItemGroup, ResultsProps } from './item.ts';
import { NothingFound } from './nothing-found.tsx';
import { usesIn } from './recent.ts';
import { recentGroup } from './recent-group.ts';
import { ResultList } from './result-list.tsx';
import { AllServersActions, PlayerActions, ServerActions, TribeActions } from './subject-actions.tsx';
import { useFinder } from './use-catalog.ts';
import { actionItem, useOpenItems, useSettingItems } from './use-entry-items.tsx';
import { useSubjectGroups } from './use-subject-groups.tsx';

const HEADS = { page: 'Pages', setting: 'Settings', action: 'Run', help: 'Help' } as const;
const MOST_FINDINGS = 4;

/** What is found in the selected instance, and the dialogs of what was chosen, which outlive the palette. */
export function InstanceResults(props: ResultsProps) {
  const { query, scope, onScope, onDone, follow, onUse, list } = props;
  const instance = useInstance();
  const [flip, setFlip] = useState<{ of: Flip; count: number }>();
  const players = useActions(PLAYER_ACTIONS);
  const servers = useActions(SERVER_ACTIONS);
  const tribes = useActions(NAMED_TRIBE_ACTIONS);
  const allServers = useActions(ALL_SERVERS_ACTIONS);
  const presets = useActions(PRESET_ACTIONS);
  // As it was when the palette was opened: nothing moves under a finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it reads again
  const usesOf = useMemo(() => usesIn(instance.id, Date.now()), [instance.id, list.isOpen]);
  const switchTheme = useSwitchTheme();
  const { pageItem, helpItem } = useOpenItems(follow);
  const settingItem = useSettingItems({
    instance,
    follow,
    flip: (of) => setFlip((last) => ({ of, count: (last?.count ?? 0) + 1 })),
  });
  const finder = useFinder({ of: 'instance', wantsHelp: list.isOpen && query !== '' });
  const findings = useOpenFindings().filter(({ level }) => level === 'bad' || level === 'warn');

  const choosing = scope?.kind === 'choose' ? scope : undefined;
  const subjects = useSubjectGroups({
    query,
    isOpen: list.isOpen,
    only: choosing?.on,
    action: choosing?.action,
    onSubject: onScope,
    follow,
    usesOf,
    presetOffers: presets.offersFor,
    onDone,
  });

  function begin({ on, action, title }: ActionEntry) {
    if (on === 'app') {
      onDone();
      switchTheme();
    } else if (on === 'instance') {
      onScope({ kind: 'subject', subject: { on, name: 'All servers' }, note: '', wanted: action });
    } else onScope({ kind: 'choose', on, action, title });
  }

  function foundGroups(): ItemGroup[] {
    return findGroups(finder, query, usesOf).map(({ kind, entries, count }) => ({
      head: HEADS[kind],
      count,
      items: entries.flatMap((entry): Item[] => {
        if (entry.kind === 'page') return pageItem(entry);
        if (entry.kind === 'setting') return [settingItem(entry)];
        return [entry.kind === 'help' ? helpItem(entry) : actionItem(entry, begin)];
      }),
    }));
  }

  function groups(): ItemGroup[] {
    if (choosing) return subjects;
    if (query.trim() !== '') return [...subjects, ...foundGroups()];
    return [recentGroup(instance.id, follow), { head: 'Needs you', items: findingItems() }];
  }

  function findingItems(): Item[] {
    return findings.slice(0, MOST_FINDINGS).map(({ key, title, detail, to }) => ({
      key: `finding:${key}`,
      Icon: IconAlertTriangle,
      title,
      note: detail,
      target: { to },
      onEnter: () => follow({ to }),
    }));
  }

  const shared = { query, wanted: scope?.kind === 'subject' ? scope.wanted : undefined, onDone, list };
  const subject = scope?.kind === 'subject' ? scope.subject : undefined;
  return (
    <>
      {subject?.on === 'player' && (
        <PlayerActions player={subject} offersFor={players.offersFor} {...shared} />
      )}
      {subject?.on === 'server' && (
        <ServerActions server={subject} offersFor={servers.offersFor} {...shared} />
      )}
      {subject?.on === 'tribe' && (
        <TribeActions tribe={subject.row} offersFor={tribes.offersFor} {...shared} />
      )}
      {subject?.on === 'instance' && <AllServersActions offersFor={allServers.offersFor} {...shared} />}
      {!subject && (
        <ResultList
          {...list}
          onUse={onUse}
          groups={groups()}
          query={query}
          nothing={choosing ? whatToType(choosing.on) : <NothingFound query={query} follow={follow} />}
        />
      )}
      {flip && <FlipSwitch key={flip.count} flip={flip.of} onAsk={onDone} />}
      {players.dialog}
      {servers.dialog}
      {tribes.dialog}
      {allServers.dialog}
      {presets.dialog}
    </>
  );
}

function whatToType(on: Choosable): string {
  if (on === 'player') return 'Type a part of the player’s name, from two letters on.';
  if (on === 'tribe') return 'Type a part of the tribe’s name, from three letters on.';
  return 'No server has this in its name.';
}
