/** The elements of a page of text. `link` stays within the app, `a` opens something that the API serves. */
export type ProseTag =
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'h3'
  | 'strong'
  | 'em'
  | 'code'
  | 'pre'
  | 'wbr'
  | 'whole'
  | 'link'
  | 'external'
  | 'a';

export type ProseElement = {
  tag: ProseTag;
  /** For `link`, `external` and `a`. */
  href?: string;
  children?: readonly ProseNode[];
};

/** Text, or an element around other nodes. */
export type ProseNode = string | ProseElement;

/** The content after one heading. */
export type ProseSection = {
  /** In the address, behind the #. */
  id: string;
  title: string;
  body: readonly ProseNode[];
};

/** The build's result of a Markdown file (apps/web/markdown). */
export type ProsePage = {
  /** The content before the first heading. */
  intro: readonly ProseNode[];
  sections: readonly ProseSection[];
};
