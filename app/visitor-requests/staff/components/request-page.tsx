import { getFormProps, getInputProps, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { ReferencesSection } from "#app/projects/references/components/references-section.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useSchemaForm } from "#app/ui/form/use-schema-form.ts";
import { DueNote } from "#app/visitor-requests/staff/components/due-note.tsx";
import { requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import type { readRequestPage } from "#app/visitor-requests/staff/request-pages.server.ts";
import { handlingSchema } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";
import { requestStatuses } from "#app/visitor-requests/visitor-request.ts";

type RequestPageProps = {
  page: Awaited<ReturnType<typeof readRequestPage>>;
  lastResult: SubmissionResult<string[]> | undefined;
};

const statusOptions = requestStatuses.map((value) => ({ value, label: copy.statuses[value] }));

/** A request: its fields, and how it is handled. */
export function RequestPage({ page, lastResult }: RequestPageProps) {
  const { area, request, version, company, references } = page;
  return (
    <div className="px-gutter pt-8 pb-16">
      <Link to={requestAreas[area].path} className="link text-row">
        {copy.back(copy.areas[area].title)}
      </Link>
      <h1 className="mt-3 text-title [overflow-wrap:anywhere]">{request.name}</h1>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <section aria-label={copy.kinds[request.kind]}>
          <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{request.message}</p>
          <Facts request={request} />
          {request.email === "" ? null : (
            <a
              href={`mailto:${encodeURIComponent(request.email)}?subject=${encodeURIComponent(copy.replySubject(company))}`}
              className="btn btn-quiet mt-8"
            >
              {copy.reply}
            </a>
          )}
          {references ? (
            <ReferencesSection references={references} subject={{ kind: "opportunity", id: request.id }} />
          ) : null}
        </section>
        <section className="border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
          <h2 className="text-xl">{copy.handling}</h2>
          <HandlingForm key={version} page={page} lastResult={lastResult} />
          {request.email === "" ? null : <EraseForm />}
        </section>
      </div>
    </div>
  );
}

type FactsProps = { request: RequestPageProps["page"]["request"] };

function Facts({ request }: FactsProps) {
  const sent = [
    { name: "email", label: copy.email, values: request.email === "" ? [] : [request.email] },
    {
      name: "organisation",
      label: copy.organisation,
      values: request.organisation === "" ? [] : [request.organisation],
    },
    ...request.details,
    { name: "source", label: copy.source, values: request.source === "site" ? [] : [copy.sources[request.source]] },
  ];
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-4 border-t border-line pt-6 sm:grid-cols-2">
      {sent.flatMap(({ name, label, values }) =>
        values.length === 0 ? [] : [<Fact key={name} label={label} values={values} />],
      )}
      <div>
        <dt className="label">{copy.received}</dt>
        <dd>
          <DateTime at={request.createdAt} />
        </dd>
      </div>
      {request.due ? (
        <div>
          <dt className="label">{copy.columns.due}</dt>
          <dd>
            <DueNote due={request.due} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

type FactProps = { label: string; values: string[] };

/** Links from strangers: not followed by search engines, and without a referrer. */
function Fact({ label, values }: FactProps) {
  const isLink = values.every((value) => /^https?:\/\//.test(value));
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <dt className="label">{label}</dt>
      {isLink ? (
        values.map((href) => (
          <dd key={href}>
            <a href={href} className="link" target="_blank" rel="noreferrer nofollow">
              {href}
            </a>
          </dd>
        ))
      ) : (
        <dd>{values.join(", ")}</dd>
      )}
    </div>
  );
}

function HandlingForm({ page: { area, request, version, assignees }, lastResult }: RequestPageProps) {
  const { path } = requestAreas[area];
  const { status, note } = request;
  const [form, fields] = useSchemaForm(handlingSchema, {
    id: "request-handling",
    lastResult,
    defaultValue: { status, note, assigneeId: request.assigneeId ?? "" },
  });
  const people = [
    { value: "", label: copy.unassigned },
    ...assignees.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      reply={lastResult}
      saved={{ path: `${path}/${request.id}`, version }}
      submit
      cancelTo={path}
      className="mt-6 grid max-w-md gap-6"
    >
      <Select
        {...getSelectProps(fields.status)}
        key={fields.status.key}
        label={copy.status}
        options={statusOptions}
        error={fields.status.errors?.[0]}
      />
      <Select
        {...getSelectProps(fields.assigneeId)}
        key={fields.assigneeId.key}
        label={copy.assignee}
        options={people}
        error={fields.assigneeId.errors?.[0]}
      />
      <Field
        {...getInputProps(fields.note, { type: "text" })}
        key={fields.note.key}
        multiline
        rows={5}
        label={copy.note}
        hint={copy.noteHint}
        error={fields.note.errors?.[0]}
      />
    </FormFrame>
  );
}

/** In a disclosure, because it cannot be undone. */
function EraseForm() {
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="link inline-flex min-h-9 items-center text-row">{copy.erase}</summary>
      <Form method="post" className="mt-2">
        <p className="hint mb-4 max-w-[50ch]">{copy.eraseHint}</p>
        <Button variant="quiet" name="intent" value="erase">
          {copy.eraseSubmit}
        </Button>
      </Form>
    </details>
  );
}
