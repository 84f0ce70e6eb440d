/** The elements that a page of text is made of. `link` leads within the app, `a` to what the API serves. */
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
  /** Of `link`, `external` and `a`. */
  href?: string;
  children?: readonly ProseNode[];
};

/** Text, or an element around other nodes. */
export type ProseNode = string | ProseElement;

/** What follows one heading. */
export type ProseSection = {
  /** In the address, behind the #. */
  id: string;
  title: string;
  body: readonly ProseNode[];
};

/** What the build makes of a Markdown file (apps/web/markdown). */
export type ProsePage = {
  /** What precedes the first heading. */
  intro: readonly ProseNode[];
  sections: readonly ProseSection[];
};
