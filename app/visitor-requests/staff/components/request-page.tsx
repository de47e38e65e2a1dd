import { getFormProps, getInputProps, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { NextSteps } from "#app/visitor-requests/staff/components/next-steps.tsx";
import { EraseForm, RequestFacts } from "#app/visitor-requests/staff/components/request-facts.tsx";
import { requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import type { readRequestPage } from "#app/visitor-requests/staff/request-pages.server.ts";
import { handlingSchema } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";
import { RequestThread } from "#app/visitor-requests/staff/thread/request-thread.tsx";
import { requestStatuses } from "#app/visitor-requests/visitor-request.ts";

type RequestPageProps = {
  page: Awaited<ReturnType<typeof readRequestPage>>;
  lastResult: SubmissionResult<string[]> | undefined;
};

const statusOptions = requestStatuses.map((value) => ({ value, label: copy.statuses[value] }));

/** A request: its fields, and how it is handled. */
export function RequestPage({ page, lastResult }: RequestPageProps) {
  const { area, request, version } = page;
  // The page has several forms: each shows its own reply.
  const intent = lastResult?.initialValue?.intent;
  const isThread = intent === "reply" || intent === "answer";
  return (
    <div className="px-gutter pt-8 pb-16">
      <Link to={requestAreas[area].path} className="link text-row">
        {copy.back(copy.areas[area].title)}
      </Link>
      <h1 className="mt-3 text-title [overflow-wrap:anywhere]">{request.name}</h1>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <section aria-label={copy.kinds[request.kind]}>
          <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{request.message}</p>
          <RequestFacts facts={factsOf(request)} />
          <NextSteps page={page} />
          <RequestThread
            messages={page.thread}
            sender={request}
            replyTo={page.replyTo}
            draft={page.draft}
            reply={isThread ? lastResult : undefined}
          />
        </section>
        <section className="border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
          <h2 className="text-xl">{copy.handling}</h2>
          <HandlingForm key={version} page={page} lastResult={isThread ? undefined : lastResult} />
          {request.email === "" ? null : <EraseForm />}
        </section>
      </div>
    </div>
  );
}

function factsOf(request: RequestPageProps["page"]["request"]) {
  return [
    { name: "email", label: copy.email, values: request.email === "" ? [] : [request.email] },
    {
      name: "organisation",
      label: copy.organisation,
      values: request.organisation === "" ? [] : [request.organisation],
    },
    ...request.details,
    { name: "source", label: copy.source, values: request.source === "site" ? [] : [copy.sources[request.source]] },
    { name: "received", label: copy.received, values: [<DateTime key="received" at={request.createdAt} />] },
  ];
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
