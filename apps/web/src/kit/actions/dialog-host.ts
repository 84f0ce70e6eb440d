/**
 * KIT · Keeps the dialogs of actions that are chosen where the button may vanish meanwhile, such as on the row of a finding that is
 * over: a message that is being written is not lost with it. The app shows them.
 */
import { createContext, type ReactNode, use } from 'react';

export type HostedDialog = (onClose: () => void) => ReactNode;

export const DialogHostContext = createContext<((dialog: HostedDialog) => void) | undefined>(undefined);

/** Shows a dialog apart from the component that asks for it; undefined where nothing does. */
export const useDialogHost = () => use(DialogHostContext);
