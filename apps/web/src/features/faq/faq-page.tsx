import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ProseNodes } from '../../ui/prose-nodes.tsx';
import questions from './questions.md';

/** `/faq`: questions that people ask before they read the documentation. */
export function FaqPage() {
  return (
    <>
      <PageHeader title="FAQ" description="Questions that come up again and again." />
      <Prose>
        {questions.sections.map(({ id, title, body }) => (
          <section key={id}>
            <h2 id={id}>{title}</h2>
            <ProseNodes nodes={body} />
          </section>
        ))}
      </Prose>
    </>
  );
}
