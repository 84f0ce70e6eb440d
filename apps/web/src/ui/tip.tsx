import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './tip.module.css';
import { placeTip } from './tip-place.ts';

type TipProps = {
  /** Shown on hover and on keyboard focus; nothing is shown for undefined. */
  text: ReactNode;
  /** One element that can have the focus. */
  children: ReactElement;
};

/** Time to reach the tip with the pointer, and how long a finger's tip stays, in milliseconds. */
const LEAVE_MS = 120;
const TOUCH_MS = 2500;

/**
 * A few words about an element. It lies in the browser's top layer, so no table or dialog cuts it off; Escape closes it.
 * Not Mantine's, which says nothing to a finger that taps a button that is off.
 */
export function Tip({ text, children }: TipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && text !== undefined;

  useLayoutEffect(() => {
    const trigger = wrapper.current?.firstElementChild;
    if (!isShown || !trigger || !bubble.current) return;
    trigger.setAttribute('aria-describedby', id);
    // Missing in jsdom.
    bubble.current.showPopover?.();
    const viewport = { width: window.innerWidth, height: window.innerHeight };
    const { top, left } = placeTip(
      trigger.getBoundingClientRect(),
      bubble.current.getBoundingClientRect(),
      viewport,
    );
    bubble.current.style.translate = `${left}px ${top}px`;
    return () => trigger.removeAttribute('aria-describedby');
  }, [isShown, id]);

  useEffect(() => {
    if (!isShown) return;
    const hide = () => setOpen(false);
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    window.addEventListener('scroll', hide, true);
    window.addEventListener('keydown', hideOnEscape);
    return () => {
      window.removeEventListener('scroll', hide, true);
      window.removeEventListener('keydown', hideOnEscape);
    };
  }, [isShown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show() {
    clearTimeout(timer.current);
    setOpen(true);
  }
  function handleLeave(event: PointerEvent) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), event.pointerType === 'touch' ? TOUCH_MS : LEAVE_MS);
  }
  function handleFocus(event: FocusEvent) {
    if (event.target.matches(':focus-visible')) show();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what reaches its child, which is the one to focus
    <span
      ref={wrapper}
      className={styles.wrapper}
      onPointerEnter={show}
      onPointerLeave={handleLeave}
      onFocus={handleFocus}
      onBlur={() => setOpen(false)}
    >
      {children}
      {isShown && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
          {text}
        </span>
      )}
    </span>
  );
}
