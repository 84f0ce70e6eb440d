import { useEffect, useState } from 'react';
import { useInstance } from '../instances.ts';
import { briefMoment } from '../moments.ts';
import { useUser } from '../use-session.ts';
import type { Draft, Parts } from './draft.ts';
import { dropDraft, findDraft, isOutdated, type KeptDraft, keepDraft } from './kept-drafts.ts';

const NEWER =
  'These settings have been saved since then: where both changed the same field, Save asks which to keep.';

function wordsFor({ at, draft }: KeptDraft, stored: Parts): string {
  const words = `Your unsaved changes from ${briefMoment(at, Date.now())} are back.`;
  return isOutdated(draft, stored) ? `${words} ${NEWER}` : words;
}

/** KIT · The draft of a working copy. It is stored until its page is left, so that a reload or a crashed tab loses nothing. */
export function useKeptDraft(stored: Parts) {
  const { id: botId } = useInstance();
  const key = [useUser()?.id, botId, ...Object.keys(stored)].join(' ');
  const [found, setFound] = useState(() => findDraft(key, stored));
  const [words, setWords] = useState(() => found && wordsFor(found, stored));
  const [draft, setDraft] = useState<Draft>(found?.draft ?? {});

  useEffect(() => {
    // A second reload doesn't make a restored draft younger.
    keepDraft(key, { at: draft === found?.draft ? found.at : Date.now(), draft });
  }, [key, draft, found]);
  // A reload doesn't run this. Leaving the page does, after the question about unsaved changes.
  useEffect(() => () => dropDraft(key), [key]);

  return {
    draft,
    setDraft,
    /** That the changes are from before a reload, in words. */
    restored: words,
    forgetRestored: () => {
      setFound(undefined);
      setWords(undefined);
    },
  };
}
