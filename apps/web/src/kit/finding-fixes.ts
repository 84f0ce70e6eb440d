/**
 * KIT · What puts a finding right, as buttons on its row. They are actions of several features, and settings of all: the app
 * shows them.
 */
import type { Finding } from '@arkwright/contracts/findings/schema';
import { type ComponentType, createContext, type ReactNode, use } from 'react';

export type FindingFixesProps = {
  finding: Finding;
  /** Shown where nothing fits: the way to its page. */
  otherwise: ReactNode;
  /** Shown while it is not known what fits. */
  pending: ReactNode;
};

export const FindingFixesContext = createContext<ComponentType<FindingFixesProps> | undefined>(undefined);

export const useFindingFixes = () => use(FindingFixesContext);
