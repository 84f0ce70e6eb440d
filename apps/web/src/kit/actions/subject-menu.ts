/**
 * KIT · The action menu of whatever is named on a page. The app shows it; chips and “⋯” buttons open it.
 */
import { createContext, use } from 'react';

/** What a menu can be about, by as much as every page knows of it. */
export type Subject =
  | { on: 'player'; netId: string; name: string }
  | { on: 'server'; id: string; name: string };

export type MenuRequest = {
  subject: Subject;
  /** The element that it belongs to. */
  anchor: HTMLElement;
  /** Opened by hovering: it leaves the focus where it is, and closes when the pointer has left it. */
  isHovering?: true;
};

export type OpenMenu = (request: MenuRequest) => void;

export const SubjectMenuContext = createContext<OpenMenu | undefined>(undefined);

/** Opens the action menu; undefined where nothing shows one. */
export const useOpenMenu = () => use(SubjectMenuContext);
