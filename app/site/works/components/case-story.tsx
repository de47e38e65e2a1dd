import { copy } from "#app/site/works/copy.ts";
import type { CaseStory as Story } from "#app/site/works/read-works.server.ts";

type CaseStoryProps = { story: Story };

/** Problem, choice and result of a case; a part that staff left empty has no heading. */
export function CaseStory({ story: { title, body, facts } }: CaseStoryProps) {
  const parts = [
    { label: copy.problem, text: body },
    { label: copy.choice, text: facts.choice },
    { label: copy.result, text: facts.result },
  ].filter(({ text }) => text);
  return (
    <section className="px-gutter pt-14">
      <h2 className="max-w-[18ch] text-title">{title}</h2>
      <div className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {parts.map(({ label, text }) => (
          <div key={label} className="min-w-0 border-t border-ink pt-4">
            <h3 className="text-2xl">{label}</h3>
            <p className="mt-2 max-w-[52ch] [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
