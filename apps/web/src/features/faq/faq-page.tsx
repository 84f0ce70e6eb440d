import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { QUESTIONS } from './questions.tsx';

/** `/faq`: what people ask before they read the documentation. */
export function FaqPage() {
  return (
    <>
      <PageHeader title="FAQ" description="Questions that come up again and again." />
      <Prose>
        {QUESTIONS.map(({ question, answer }) => (
          <section key={question}>
            <h2>{question}</h2>
            {answer}
          </section>
        ))}
      </Prose>
    </>
  );
}
