/**
 * KIT · What a person can do with a subject, from its definitions, and the dialog of the action that was chosen.
 *   const { offersFor, dialog } = useActions(PLAYER_ACTIONS);
 *   <MenuAt items={menuItems(offersFor(player))} … />  {dialog}
 */
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import type { MenuItem } from '../../ui/menu.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useInstance } from '../instances.ts';
import { useKit } from '../kit.tsx';
import { useStore } from '../store.ts';
import { useCaller } from '../use-can.ts';
import { type Action, type ActionTools, inMenuOrder, labelOf } from './action.ts';
import { useDialogHost } from './dialog-host.ts';
import { changesSomething, isForbidden, refusalOf } from './refusal.ts';

/** An action on one subject, for this person, now. */
export type Offer = {
  id: string;
  label: string;
  Icon: Action<never>['icon'];
  group: Action<never>['group'];
  /** Whether a dialog follows. */
  opensDialog: boolean;
  /** Why it can't be used; undefined when it can. */
  reason: string | undefined;
  /** The person lacks the permission, whatever else: a page may leave its button out. */
  isForbidden: boolean;
  hint: string | undefined;
  choose: () => void | Promise<void>;
};

type Chosen<Subject> = { action: Action<Subject>; subject: Subject };

type ActionsOptions = {
  /** Their dialogs stay open if the component vanishes (dialog-host.ts). */
  areHosted?: true;
};

export function useActions<Subject>(actions: readonly Action<Subject>[], { areHosted }: ActionsOptions = {}) {
  const caller = useCaller();
  const { id: botId } = useInstance();
  const { call, connection } = useKit();
  const { isDown } = useStore(connection);
  const navigate = useNavigate();
  const { dialog: chosen, open: openHere, close } = useDialog<Chosen<Subject>>();
  const host = useDialogHost();

  const open = useCallback(
    (next: Chosen<Subject>) => {
      if (areHosted && host) host((onClose) => dialogOf(next, onClose));
      else openHere(next);
    },
    [areHosted, host, openHere],
  );

  const offersFor = useCallback(
    (subject: Subject): Offer[] => {
      const tools: ActionTools = { navigate, call, botId };
      const whyNothing = (action: Action<Subject>) =>
        isDown && changesSomething(action) ? 'Arkwright can’t be reached right now.' : undefined;
      return inMenuOrder(actions, subject).map((action) => ({
        id: action.id,
        label: labelOf(action, subject),
        Icon: action.icon,
        group: action.group,
        opensDialog: action.Dialog !== undefined,
        reason: refusalOf(action, caller) ?? whyNothing(action) ?? action.problem?.(subject),
        isForbidden: isForbidden(action, caller),
        hint: action.hint?.(subject),
        choose: () => (action.Dialog ? open({ action, subject }) : action.run(subject, tools)),
      }));
    },
    [actions, caller, isDown, navigate, call, botId, open],
  );

  return { offersFor, dialog: chosen && dialogOf(chosen, close) };
}

function dialogOf<Subject>({ action: { Dialog }, subject }: Chosen<Subject>, onClose: () => void): ReactNode {
  return Dialog && <Dialog subject={subject} onClose={onClose} />;
}

/** The items of a menu with these offers. */
export function menuItems(offers: readonly Offer[]): MenuItem[] {
  return offers.map(({ id, label, Icon, group, opensDialog, reason, hint, choose }, place) => ({
    key: id,
    content: (
      <>
        <Icon size={16} />
        <span>
          {label}
          {opensDialog && '…'}
        </span>
      </>
    ),
    reason,
    hint,
    isDangerous: group === 'danger',
    isAfterLine: group === 'danger' && place > 0 && offers[place - 1]?.group !== 'danger',
    onChoose: () => void choose(),
  }));
}
