import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ProseText } from '../../ui/prose-nodes.tsx';
import { LastUpdated } from './last-updated.tsx';
import privacy from './privacy.md';

/** `/privacy`: what the program stores, where, and for how long. Update it with every table and retention. */
export function PrivacyPage() {
  return (
    <>
      <PageHeader title="Data Privacy Policy" description={<LastUpdated />} />
      <Prose>
        <ProseText page={privacy} />
      </Prose>
    </>
  );
}
