import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu as MantineMenu, type MenuProps as MantineMenuProps, Portal } from '@mantine/core';
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import styles from './menu.module.css';
import type { MenuAtProps, MenuItem, MenuOfButton } from './menu-props.ts';
import { WITHIN_WINDOW } from './within-window.ts';

const CLASSES = { dropdown: styles.list ?? '', label: styles.title ?? '', item: styles.item ?? '' };

type MenuBelowProps = Pick<MantineMenuProps, 'offset' | 'width' | 'classNames'> & {
  of: MenuOfButton;
  /** Mantine's dropdown. */
  children: ReactNode;
};

/** A menu under the right edge of a button that is on the page already. */
export function MenuBelow({ of: { id, button, isOpen, onClose }, children, ...look }: MenuBelowProps) {
  // Mantine returns the focus where it was when it saw the menu open, not mount.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <MantineMenu
      {...look}
      id={id}
      opened={isOpen && isMounted}
      onClose={onClose}
      position="bottom-end"
      // In the bar where its button is: screen readers find it there.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <ThatButton button={button} />
      </MantineMenu.Target>
      {children}
    </MantineMenu>
  );
}

type ThatButtonProps = { button: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> };

/** Tells Mantine which element its menu belongs to. */
function ThatButton({ button, ref }: ThatButtonProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
}

type ButtonMenuProps = {
  of: MenuOfButton;
  title: string;
  items: readonly MenuItem[];
  /** Between it and the button, in pixels. */
  offset?: number;
};

/** The menu of a button; it opens with the focus on the current item. */
export function ButtonMenu({ of, title, items, offset = 8 }: ButtonMenuProps) {
  return (
    <MenuBelow of={of} offset={offset} width={264} classNames={CLASSES}>
      <MenuList title={title} items={items} />
    </MenuBelow>
  );
}

/** An open menu at a place of the window. */
export function MenuAtPlace({ title, items, at, hovered, onClose }: MenuAtProps) {
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

function MenuList({ title, items }: Pick<ButtonMenuProps, 'title' | 'items'>) {
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
