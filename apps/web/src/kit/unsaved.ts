/**
 * KIT · Whether the page has unsaved changes.
 *   useUnsaved(isDirty);   // in the component with the input; the two guards do it for their screens and dialogs
 * The session checks it before it ends: with unsaved changes the page stays (session.ts).
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
