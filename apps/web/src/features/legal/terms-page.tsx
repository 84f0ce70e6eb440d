import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ProseText } from '../../ui/prose-nodes.tsx';
import { LastUpdated } from './last-updated.tsx';
import terms from './terms.md';

/** `/terms`: the terms between the operator of an installation and its users. */
export function TermsPage() {
  return (
    <>
      <PageHeader title="Terms of Service" description={<LastUpdated />} />
      <Prose>
        <ProseText page={terms} />
      </Prose>
    </>
  );
}
