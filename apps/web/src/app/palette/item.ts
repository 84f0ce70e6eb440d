import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import type { TablerIcon } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Subject } from '../../kit/actions/subject-menu.ts';

/** Where a result leads. */
export type Target = {
  to: string;
  search?: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, string>>;
  hash?: string;
};

/** What one of is chosen for an action. */
export type Choosable = 'player' | 'server' | 'tribe';

type PaletteSubject =
  | Subject
  | { on: 'tribe'; row: TribeEntry; name: string }
  /** All servers of the instance. */
  | { on: 'instance'; name: string };

/** What the palette is about after Tab on a result, or after an action whose subject is still to be chosen. */
export type Scope =
  | { kind: 'subject'; subject: PaletteSubject; note: string; wanted?: string }
  | { kind: 'choose'; on: Choosable; action: string; title: string };

export type Item = {
  key: string;
  /** Of what was opened before: the key that it had. */
  of?: string;
  Icon: TablerIcon;
  title: string;
  /** Beside the title: where it is, or which of several. */
  note?: ReactNode;
  /** At the end of the row. */
  side?: ReactNode;
  /** It can't be used now. */
  isGrey?: boolean;
  isDangerous?: boolean;
  /** For a new tab. */
  target?: Target;
  /** Undefined where nothing can be done. */
  onEnter: (() => void) | undefined;
  /** What Tab does. */
  tab?: { words: 'actions' | 'switch'; run: () => void };
};

export type ItemGroup = { head: string; count?: number; items: Item[] };

/** The id of the list that the field controls. */
export const LIST_ID = 'palette-results';

/** What the list of results shares with the field. */
export type ListProps = {
  isOpen: boolean;
  /** The option that the keyboard is at. */
  onActive: (id: string | undefined) => void;
  /** Keys of the field that are the list's. */
  takeKey: RefObject<((event: KeyboardEvent) => void) | undefined>;
  /** Opens it in another tab. */
  openBeside: (target: Target) => void;
};

export type ResultsProps = {
  query: string;
  scope: Scope | undefined;
  onScope: (scope: Scope | undefined) => void;
  /** Closes the palette. */
  onDone: () => void;
  /** Opens what a result leads to, and closes the palette. */
  follow: (target: Target) => void;
  /** A result was chosen: it is remembered. */
  onUse: (item: Item) => void;
  list: ListProps;
};
