import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu as MantineMenu, Portal, UnstyledButton } from '@mantine/core';
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import styles from './menu.module.css';
import { WITHIN_WINDOW } from './within-window.ts';

export type MenuItem = {
  key: string;
  content: ReactNode;
  isCurrent?: boolean;
  /** Why it can't be chosen now; it can be reached all the same, so that this is read. */
  reason?: string | undefined;
  /** What to know before choosing it: the second line of an item that can be chosen. */
  hint?: string | undefined;
  /** In red. */
  isDangerous?: boolean;
  /** Begins a new part of the menu. */
  isAfterLine?: boolean;
  /** The menu shows something else afterwards. */
  staysOpen?: boolean;
  onChoose: () => void;
};

type MenuProps = {
  /** Above the items; it names the menu. */
  title: string;
  items: readonly MenuItem[];
  /** The button's content. */
  children: ReactNode;
  className?: string | undefined;
};

const CLASSES = { dropdown: styles.list ?? '', label: styles.title ?? '', item: styles.item ?? '' };

/** A button with a menu under its right edge; it opens with the focus on the current item. */
export function Menu({ title, items, children, className }: MenuProps) {
  return (
    <MantineMenu
      position="bottom-end"
      offset={12}
      // In the bar where its button is: screen readers find it there.
      withinPortal={false}
      width={264}
      classNames={CLASSES}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <UnstyledButton className={className ?? ''}>{children}</UnstyledButton>
      </MantineMenu.Target>
      <MenuList title={title} items={items} />
    </MantineMenu>
  );
}

type MenuButtonProps = Pick<MenuProps, 'title' | 'items' | 'children'> & { icon: ReactNode; isBusy: boolean };

/** The same under a button like those of a table. */
export function MenuButton({ title, items, icon, isBusy, children }: MenuButtonProps) {
  return (
    <MantineMenu
      position="bottom-end"
      withinPortal={false}
      width={264}
      classNames={CLASSES}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <Button variant="default" leftSection={icon} loading={isBusy}>
          {children}
        </Button>
      </MantineMenu.Target>
      <MenuList title={title} items={items} />
    </MantineMenu>
  );
}

type MenuAtProps = Pick<MenuProps, 'title' | 'items'> & {
  /** The place in the window, in pixels. */
  at: { x: number; y: number };
  /**
   * The element whose hovering opened it: then the menu lies beside it, leaves the focus alone, and closes when the pointer has
   * left both.
   */
  hovered?: HTMLElement | undefined;
  onClose: () => void;
};

/** An open menu at a place of the window, for lists whose rows appear and disappear under it. */
export function MenuAt({ title, items, at, hovered, onClose }: MenuAtProps) {
  const menu = useRef<HTMLElement>(null);
  useCloseOnLeave(hovered, menu, onClose);
  return (
    <Portal>
      {/* Outside of the page's landmarks, it is one of its own. */}
      <section ref={menu} aria-label={`Menu: ${title}`}>
        <MantineMenu
          opened
          onClose={onClose}
          position={hovered ? 'right-start' : 'bottom-start'}
          trapFocus={hovered === undefined}
          withinPortal={false}
          floatingStrategy="fixed"
          middlewares={WITHIN_WINDOW}
          width={264}
          classNames={CLASSES}
          withInitialFocusPlaceholder={false}
        >
          <MantineMenu.Target>
            <span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
          </MantineMenu.Target>
          <MenuList title={title} items={items} />
        </MantineMenu>
      </section>
    </Portal>
  );
}

/** Mantine's own way to disable an item has the arrow keys pass over it, and its reason. */
const offItem = (props: ComponentProps<'button'>) => <button {...props} aria-disabled />;

/** How long the pointer may be between the two, in milliseconds. */
const LEAVE_MS = 300;

function useCloseOnLeave(
  hovered: HTMLElement | undefined,
  menu: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (hovered === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const { signal } = listening;
    function handleMove({ target }: PointerEvent) {
      const isInside =
        target instanceof Node && (hovered?.contains(target) || menu.current?.contains(target));
      if (isInside) {
        clearTimeout(timer);
        timer = undefined;
      } else timer ??= setTimeout(close, LEAVE_MS);
    }
    document.addEventListener('pointermove', handleMove, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
    document.addEventListener('scroll', ({ target }) => target === document && close(), { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [hovered, menu]);
}

function MenuList({ title, items }: Pick<MenuProps, 'title' | 'items'>) {
  const titleId = useId();
  return (
    <MantineMenu.Dropdown aria-labelledby={titleId}>
      <MantineMenu.Label id={titleId} aria-hidden>
        {title}
      </MantineMenu.Label>
      {items.map((item) => (
        <Fragment key={item.key}>
          {item.isAfterLine === true && <MantineMenu.Divider />}
          <Item item={item} />
        </Fragment>
      ))}
    </MantineMenu.Dropdown>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { content, isCurrent, reason, hint, isDangerous, staysOpen, onChoose } = item;
  const second = reason ?? hint;
  return (
    <MantineMenu.Item
      aria-current={isCurrent || undefined}
      data-autofocus={isCurrent || undefined}
      data-dangerous={isDangerous || undefined}
      renderRoot={reason === undefined ? undefined : offItem}
      closeMenuOnClick={reason === undefined && staysOpen !== true}
      onClick={reason === undefined ? onChoose : undefined}
    >
      {content}
      {second !== undefined && ' '}
      {second !== undefined && <span className={styles.reason}>{second}</span>}
    </MantineMenu.Item>
  );
}
