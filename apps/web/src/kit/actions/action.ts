/**
 * KIT · An action on a server, player, tribe, preset, timed command or instance, defined once: every menu and button shows this definition.
 * Who may use it is its route's business; what is in the way now is the subject's (`problem`).
 */
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import type { TablerIcon } from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Call } from '../api-client.ts';
import type { Right } from '../can.ts';
import type { ScreenFeature } from '../screen-feature.ts';

/** The order of every menu; what is dangerous comes last, in red, after a line. */
export const ACTION_GROUPS = ['look', 'talk', 'moderate', 'run', 'danger'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** What decides who may make a call, and whether it changes something. */
export type ActionCall = Right & Pick<RouteDefinition, 'method'>;

type Text<Subject> = string | ((subject: Subject) => string);

/** A function: one that takes less of a subject fits a subject with more. */
export type ActionDialog<Subject> = (props: { subject: Subject; onClose: () => void }) => ReactNode;

export type Action<Subject> = {
  id: string;
  on:
    | 'server'
    | 'player'
    | 'tribe'
    | 'preset'
    | 'command'
    | 'registration'
    | 'alert'
    | 'instance'
    | 'base'
    | 'dino';
  group: ActionGroup;
  /** A verb; “…” is added if a dialog follows. */
  label: Text<Subject>;
  icon: TablerIcon;
  /**
   * The call that it makes: permission and tier come from its contract. With several calls, being allowed one of them is
   * enough. Without a call everybody may.
   */
  route?: ActionCall | readonly ActionCall[];
  /** Where the call is a setting's, which any permission may save: the feature whose Edit and tier it takes. */
  needs?: Pick<ScreenFeature, 'area' | 'tier'>;
  /** `asks`: a dialog with the focus on Cancel. `names`: the subject's name has to be typed. */
  risk: 'none' | 'asks' | 'names';
  /** Why it can't be done with this subject now. It stays in the list, disabled, with this sentence. */
  problem?: (subject: Subject) => string | undefined;
  /** What to know before choosing it, as a second line. */
  hint?: (subject: Subject) => string | undefined;
  /** False where it makes no sense at all: unmute for players who aren't muted. Default: always. */
  isOffered?: (subject: Subject) => boolean;
} & (
  | { Dialog: ActionDialog<Subject>; run?: undefined }
  | { run: (subject: Subject, tools: ActionTools) => void | Promise<void>; Dialog?: undefined }
);

/** What an action without a dialog works with. */
export type ActionTools = { navigate: ReturnType<typeof useNavigate>; call: Call; botId: string };

const textOf = <Subject>(text: Text<Subject>, subject: Subject) =>
  typeof text === 'function' ? text(subject) : text;

/** The action's name, as on a button. */
export const labelOf = <Subject>({ label }: Action<Subject>, subject: Subject) => textOf(label, subject);

/** The actions that are offered for a subject, in the order of every menu. */
export function inMenuOrder<Subject>(
  actions: readonly Action<Subject>[],
  subject: Subject,
): Action<Subject>[] {
  return actions
    .filter(({ isOffered }) => isOffered?.(subject) ?? true)
    .toSorted((a, b) => ACTION_GROUPS.indexOf(a.group) - ACTION_GROUPS.indexOf(b.group));
}
