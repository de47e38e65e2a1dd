import type { SubmissionResult } from "@conform-to/react";
import { ReferenceName } from "#app/projects/references/components/references-section.tsx";
import { Deadline } from "#app/projects/spaces/components/deadline.tsx";
import { SubmitForm } from "#app/projects/submissions/components/submit-form.tsx";
import { submitCopy as copy } from "#app/projects/submissions/sending/submit-copy.ts";
import type { SharingCompany } from "#app/sharing/components/share-notice.tsx";

type SubmitPageProps = {
  company: SharingCompany;
  token: string;
  project: {
    title: string;
    brief: string;
    budget: string;
    deadlineAt: number | null;
    references: { id: string; name: string; link: string }[];
  };
  form: string;
  prefilled: { name?: string; email?: string };
  now: number;
  reply: SubmissionResult<string[]> | undefined;
};

/** Public page: the brief of a project and the upload form. */
export function SubmitPage({ company, token, project, form, prefilled, now, reply }: SubmitPageProps) {
  const { title, brief, budget, deadlineAt, references } = project;
  return (
    <div className="mx-auto grid max-w-form gap-x-16 gap-y-10 px-gutter pt-8 pb-16 lg:grid-cols-2">
      <section>
        <p className="text-mute">{copy.by(company.name)}</p>
        <h1 className="mt-1 text-title [overflow-wrap:anywhere]">{title}</h1>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {deadlineAt === null ? null : (
            <>
              <dt className="text-mute">{copy.deadline}</dt>
              <dd>
                <Deadline at={deadlineAt} now={now} />
              </dd>
            </>
          )}
          {budget === "" ? null : (
            <>
              <dt className="text-mute">{copy.budget}</dt>
              <dd className="[overflow-wrap:anywhere]">{budget}</dd>
            </>
          )}
        </dl>
        {brief === "" ? null : (
          <p dir="auto" className="mt-6 whitespace-pre-line [overflow-wrap:anywhere]">
            {brief}
          </p>
        )}
        {references.length > 0 ? (
          <>
            <h2 className="mt-6 mb-2 font-semibold">{copy.references}</h2>
            <ul className="list-disc ps-5">
              {references.map(({ id, ...reference }) => (
                <li key={id}>
                  <ReferenceName {...reference} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <section>
        <h2 className="mb-4 text-xl">{copy.heading}</h2>
        <SubmitForm token={token} form={form} prefilled={prefilled} reply={reply} />
      </section>
    </div>
  );
}
