import { useNavigate, useRouter } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useInstances } from '../../kit/instances.ts';
import { InstanceResults } from './instance-results.tsx';
import type { Item, ListProps, Scope, Target } from './item.ts';
import { noteUse, remember } from './recent.ts';
import { VisitorResults } from './visitor-results.tsx';

type ResultsFrameProps = Omit<ListProps, 'openBeside'> & {
  query: string;
  scope: Scope | undefined;
  onScope: (scope: Scope | undefined) => void;
  onDone: () => void;
};

/** What the palette finds. */
export function Results({ isOpen, query, scope, onScope, onActive, onDone, takeKey }: ResultsFrameProps) {
  const { selected } = useInstances();
  const navigate = useNavigate();
  const router = useRouter();
  // Typing goes on while the results are made.
  const asked = useDeferredValue(query);
  // The search of a target is one of its screen's view, which reads it.
  const optionsOf = ({ to, search = {}, params, hash }: Target) => ({ to, search, params, hash }) as never;

  function follow(target: Target) {
    onDone();
    void navigate(optionsOf(target));
  }
  function onUse({ key, of = key, title, target }: Item) {
    if (target) remember(selected?.id, { key: of, title, target });
    if (selected) noteUse({ botId: selected.id, key: of, at: Date.now() });
  }
  const list: ListProps = {
    isOpen,
    onActive,
    takeKey,
    openBeside: (target) =>
      void window.open(router.buildLocation(optionsOf(target)).href, '_blank', 'noopener'),
  };
  const shared = { query: asked, scope, onScope, onDone, follow, onUse, list };
  return selected ? <InstanceResults key={selected.id} {...shared} /> : <VisitorResults {...shared} />;
}
