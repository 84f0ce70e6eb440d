import type { SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import { readable } from '@arkwright/contracts/history/readable';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import { IconAdjustments, IconBolt, IconBook2, IconFile, IconHelpCircle } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useReading } from '../../kit/changes/use-reading.ts';
import { useKit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { whyHidden, whyOff } from '../../kit/settings/field.ts';
import { storedIn } from '../../kit/settings/use-not-working.ts';
import { useStore } from '../../kit/store.ts';
import { useLimits } from '../../kit/use-can.ts';
import { useSession, useUser } from '../../kit/use-session.ts';
import { visibleNavigation } from '../frame/navigation.ts';
import type { ActionEntry, HelpEntry, PageEntry, SettingEntry } from './catalog.ts';
import { ClosedNote } from './closed-note.tsx';
import type { Flip } from './flip-switch.tsx';
import type { Item, Target } from './item.ts';
import styles from './palette.module.css';

type Follow = (target: Target) => void;

export function targetOf({ to, tab }: PageEntry['at'], hash?: string): Target {
  return { to, ...(tab !== undefined && { search: { tab } }), ...(hash !== undefined && { hash }) };
}

/** Makes results of pages and help, for everybody. */
export function useOpenItems(follow: Follow) {
  const { routesByPath } = useRouter();
  const { status } = useSession();
  const user = useUser();
  const { data: addresses } = useRead(kitCalls.settings, {});
  const visible = new Set(
    visibleNavigation({
      isSignedIn: status !== 'signed-out',
      isAdmin: (user?.role ?? 0) >= 1,
      addresses,
    }).flatMap(({ entries }) => entries.map(({ to }) => to)),
  );

  function pageItem({ id, title, place, at, navigation }: PageEntry): Item[] {
    if (!visible.has(at.to)) return [];
    const target = targetOf(at);
    return [
      {
        key: id,
        Icon: routesByPath[at.to].options.staticData?.icon ?? IconFile,
        title,
        note: place,
        side: <ClosedNote feature={navigation.feature} />,
        target,
        onEnter: () => follow(target),
      },
    ];
  }

  function helpItem({ id, to, page, section, title, place }: HelpEntry): Item {
    const target: Target = {
      to,
      ...(to === '/docu/$page' && { params: { page } }),
      ...(section !== '' && { hash: section }),
    };
    return {
      key: id,
      Icon: to === '/faq' ? IconHelpCircle : IconBook2,
      title,
      note: place,
      target,
      onEnter: () => follow(target),
    };
  }
  return { pageItem, helpItem };
}

type SettingTools = { instance: Instance; follow: Follow; flip: (flip: Flip) => void };

/** Makes results of settings, with their present values. */
export function useSettingItems({ instance, follow, flip }: SettingTools) {
  const { routesByPath } = useRouter();
  const { unsaved } = useKit();
  const isDirty = useStore(unsaved) > 0;
  const limits = useLimits();
  const reading = useReading();
  const read = storedIn(instance);

  return (entry: SettingEntry): Item => {
    const { id, title, place, at, group: name, field, isSwitch } = entry;
    const group: SettingsGroup = settingsGroups[name];
    const hidden = whyHidden(group, field, instance);
    const value = read(id) ?? group.defaults[field];
    const off = whyOff(group, field, { member: instance, limits, value });
    const target = targetOf(at, id);
    const reason = off ?? (isDirty && isSwitch ? 'Save or revert the open page first.' : undefined);
    const canFlip = isSwitch && hidden === undefined && reason === undefined;
    const turn = () => flip({ group: name, field, feature: entry.feature, value: value !== true });
    return {
      key: id,
      Icon: routesByPath[at.to].options.staticData?.icon ?? IconAdjustments,
      title,
      note: place,
      side: hidden ?? (
        <>
          {off !== undefined && !isSwitch && off}
          {isSwitch ? (
            <SwitchState isOn={value === true} reason={reason} onFlip={canFlip ? turn : undefined} />
          ) : (
            off === undefined && shortValue(readable(value, field, { ...reading, words: group.words }))
          )}
        </>
      ),
      isGrey: hidden !== undefined || off !== undefined,
      target,
      onEnter: () => follow(target),
      ...(canFlip && { tab: { words: 'switch' as const, run: turn } }),
    };
  };
}

const MOST_LETTERS = 32;

const shortValue = (words: string) =>
  words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS - 1)}…` : words;

type SwitchStateProps = { isOn: boolean; reason: string | undefined; onFlip: (() => void) | undefined };

/** A switch as it is now; a click on it flips it, as Tab does. */
function SwitchState({ isOn, reason, onFlip }: SwitchStateProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: within an option; Tab does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: Tab does the same
    <span
      className={styles.flip}
      onClick={(event) => {
        if (!onFlip) return;
        event.stopPropagation();
        onFlip();
      }}
    >
      {reason ?? (isOn ? 'on' : 'off')}
      <span
        className={styles.toggle}
        data-on={isOn || undefined}
        data-off={onFlip === undefined || undefined}
        aria-hidden
      />
    </span>
  );
}

type Begin = (entry: ActionEntry) => void;

/** An action, whose player or server is chosen next. */
export function actionItem(entry: ActionEntry, begin: Begin): Item {
  return {
    key: entry.id,
    Icon: entry.Icon ?? IconBolt,
    title: entry.on === 'app' ? entry.title : `${entry.title}…`,
    note: entry.place,
    onEnter: () => begin(entry),
  };
}
