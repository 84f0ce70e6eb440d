import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page-tabs.module.css';

type PageTabsProps<Name extends string> = {
  /** `mark` is a note on a tab that is not open: `unsaved`. */
  tabs: readonly { name: Name; label: string; mark?: string }[];
  tab: Name | undefined;
  onChange: (name: Name) => void;
  /** What the tabs are about, for screen readers. */
  label: string;
  /** The content of the open tab. */
  children: ReactNode;
};

/** The tabs of a screen, with the content of the open one. On a phone they scroll sideways. */
export function PageTabs<Name extends string>({ tabs, tab, onChange, label, children }: PageTabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tab !== undefined && list.current) showOpenTab(list.current);
  }, [tab]);
  return (
    <Tabs
      value={tab ?? null}
      // The values are the names of the tabs.
      onChange={(name) => name !== null && onChange(name as Name)}
      keepMounted={false}
    >
      <Tabs.List ref={list} aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ name, label: text, mark }) => (
          <Tabs.Tab key={name} value={name}>
            {text}
            {mark !== undefined && (
              <>
                {' '}
                <span className={styles.mark}>{mark}</span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tab !== undefined && (
        <Tabs.Panel value={tab} className={styles.panel ?? ''}>
          {children}
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** Scrolls the tabs sideways until the open one is seen whole; the page stays, which `scrollIntoView` would move as well. */
function showOpenTab(list: HTMLElement): void {
  const open = list.querySelector('[role=tab][aria-selected=true]');
  if (!open) return;
  const [frame, tab] = [list.getBoundingClientRect(), open.getBoundingClientRect()];
  if (tab.left < frame.left) list.scrollLeft += tab.left - frame.left;
  else if (tab.right > frame.right) list.scrollLeft += tab.right - frame.right;
}
