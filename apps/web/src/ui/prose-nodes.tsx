import { Fragment, type ReactNode } from 'react';
import { TextLink } from './button-link.tsx';
import { ExternalLink } from './external-link.tsx';
import type { ProseNode, ProsePage } from './prose-page.ts';

/** Text and elements of a page that came from Markdown. */
export function ProseNodes({ nodes }: { nodes: readonly ProseNode[] }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
    <Fragment key={index}>{typeof node === 'string' ? node : <Element {...node} />}</Fragment>
  ));
}

function Element({ tag, href = '', children = [] }: Exclude<ProseNode, string>): ReactNode {
  const inner = children.length > 0 && <ProseNodes nodes={children} />;
  if (tag === 'link') {
    const [to, hash] = href.split('#');
    return (
      <TextLink to={to} {...(hash && { hash })}>
        {inner}
      </TextLink>
    );
  }
  if (tag === 'external') return <ExternalLink href={href}>{inner}</ExternalLink>;
  if (tag === 'a') return <a href={href}>{inner}</a>;
  if (tag === 'whole') return <span data-whole>{inner}</span>;
  const Tag = tag;
  return <Tag>{inner || undefined}</Tag>;
}

/** A whole page: its introduction, then each section below its heading. */
export function ProseText({ page }: { page: ProsePage }) {
  return (
    <>
      <ProseNodes nodes={page.intro} />
      {page.sections.map(({ id, title, body }) => (
        <Fragment key={id}>
          <h2 id={id}>{title}</h2>
          <ProseNodes nodes={body} />
        </Fragment>
      ))}
    </>
  );
}
