import type { ReactNode } from 'react';

/** A part of a page, with a link of its own. */
export type DocSection = {
  /** Stands in the address, behind the #. */
  id: string;
  title: string;
  body: ReactNode;
};

/** A page of the documentation, as its file gives it. */
export type DocPage = readonly DocSection[];
