/**
 * KIT · Whether anything that a person has typed or chosen on the page is not saved yet.
 *   useUnsaved(isDirty);   // in what holds the input; the two guards do it for their screens and dialogs
 * The session asks before it ends: with something unsaved the page stays (session.ts).
 */
import { useEffect } from 'react';
import { useKit } from './kit.tsx';

export function useUnsaved(isDirty: boolean): void {
  const { unsaved } = useKit();
  useEffect(() => {
    if (!isDirty) return;
    unsaved.set(unsaved.get() + 1);
    return () => unsaved.set(unsaved.get() - 1);
  }, [unsaved, isDirty]);
}
