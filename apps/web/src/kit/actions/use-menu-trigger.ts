import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type Subject, useOpenMenu } from './subject-menu.ts';

/** How long a pointer has to rest on a name, and a finger on it, before the menu opens, in milliseconds. */
const REST_MS = 700;
const PRESS_MS = 500;

/**
 * Opens the action menu of a name: by hovering, by a long press, or with `.`, Shift+F10 or the menu key while it has the
 * focus. The handlers belong on the element around it. Marks that lie close together open it with the right button instead
 * of by hovering (`isDense`): one moves over many on the way to another.
 */
export function useMenuTrigger(subject: Subject, { isDense = false } = {}) {
  const openMenu = useOpenMenu();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (openMenu === undefined) return {};

  const cancel = () => clearTimeout(timer.current);
  function openLater(anchor: HTMLElement, ms: number, how: { isHovering?: true }) {
    cancel();
    timer.current = setTimeout(() => {
      wasPressed.current = how.isHovering === undefined;
      if (anchor.isConnected) openMenu?.({ subject, anchor, ...how });
    }, ms);
  }

  return {
    onPointerMove({ pointerType, currentTarget, movementX, movementY }: PointerEvent<HTMLElement>) {
      // A name that appears under a resting pointer was not pointed at.
      if (!isDense && pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) {
        openLater(currentTarget, REST_MS, { isHovering: true });
      }
    },
    onPointerDown({ pointerType, currentTarget }: PointerEvent<HTMLElement>) {
      cancel();
      wasPressed.current = false;
      if (pointerType === 'touch') openLater(currentTarget, PRESS_MS, {});
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    /** A long press opens the menu and not the page. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      cancel();
      if (!wasPressed.current) return;
      wasPressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** The browser's own menu would cover ours. */
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (!wasPressed.current && !isDense) return;
      event.preventDefault();
      if (!wasPressed.current) openMenu({ subject, anchor: event.currentTarget });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, shiftKey, currentTarget } = event;
      if (key !== '.' && key !== 'ContextMenu' && !(shiftKey && key === 'F10')) return;
      event.preventDefault();
      cancel();
      openMenu({ subject, anchor: currentTarget });
    },
  };
}
