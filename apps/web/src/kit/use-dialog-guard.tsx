/**
 * KIT · Asks before the input of a dialog is lost: on closing it, on leaving the screen (Back), on closing the tab. It also
 * keeps the dialog through the end of a session.
 *   const guard = useDialogGuard(isDirty, onClose);
 *   <FormDialog onClose={guard.requestClose} …/> {guard.question}
 */
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useKit } from './kit.tsx';
import { useUnsaved } from './unsaved.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

type DialogGuard = {
  /** Hand it to the dialog as `onClose`: it closes at once, or asks where there are changes. */
  requestClose: () => void;
  /** To be rendered beside the dialog. */
  question: ReactNode;
};

/** One question for all three, so that Escape in the question answers nothing but the question. */
export function useDialogGuard(isDirty: boolean, onClose: () => void): DialogGuard {
  const { session } = useKit();
  const [isClosing, setClosing] = useState(false);
  useUnsaved(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isLeaving = blocker.status === 'blocked';
  const isAsking = isClosing || isLeaving;

  function requestClose() {
    // Escape reaches every open dialog: during a confirmation only that closes, and under an ended session nothing closes.
    if (isAsking || session.get().isInterrupted) return;
    // Not within this event: an Escape that opens the question would reach it, too, and close it again.
    if (isDirty) setTimeout(() => setClosing(true));
    else onClose();
  }

  function handleStay() {
    setClosing(false);
    blocker.reset?.();
  }

  function handleLeave() {
    if (isLeaving) blocker.proceed();
    else onClose();
  }

  const question = <UnsavedQuestion isAsking={isAsking} onStay={handleStay} onLeave={handleLeave} />;
  return { requestClose, question };
}
