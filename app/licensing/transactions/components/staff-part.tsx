import { Form, Link } from "@remix-run/react";
import { ReasonForm } from "#app/licensing/transactions/components/reason-form.tsx";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { Steps, savedOf } from "#app/licensing/transactions/components/steps.tsx";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { opportunitiesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { canMove } from "#app/licensing/transactions/transaction-status.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type StaffPartProps = { page: TransactionPageData; replyOf: ReplyOf };

/** The staff's actions besides the next one: the client, assignee and note, decline. */
export function StaffPart({ page, replyOf }: StaffPartProps) {
  return (
    <section>
      <h2 className="sr-only">{copy.handling}</h2>
      {page.request.isOwn ? <p className="max-w-[60ch]">{copy.ownRequest}</p> : null}
      <Steps page={page} replyOf={replyOf} only="others" />
      <Client page={page} />
      <HandlingForm key={page.version} page={page} replyOf={replyOf} />
      {canMove(page.request.status, "declined") ? (
        <ReasonForm act="decline" saved={savedOf(page)} reply={replyOf("decline")} />
      ) : null}
    </section>
  );
}

/** The client, with an email link. */
function Client({ page }: { page: TransactionPageData }) {
  const { request } = page;
  const { name, email } = request.sender;
  const subject = encodeURIComponent(copy.mailSubject(request.project));
  return (
    <div className="mt-6 mb-2 grid justify-items-start gap-1 text-row [overflow-wrap:anywhere]">
      <h3 className="label">{copy.sender}</h3>
      <p>{name}</p>
      {email === null ? (
        <p className="text-mute">{copy.erasedSender}</p>
      ) : (
        <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}`} className="link">
          {email}
        </a>
      )}
      <Job page={page} />
    </div>
  );
}

/** The opportunity of the request, or the button that makes one. */
function Job({ page: { job, request } }: { page: TransactionPageData }) {
  if (job === null) return null;
  return job.id === null ? (
    <Form method="post" action={opportunitiesPath} className="mt-2">
      <FormKey />
      <Button variant="quiet" size="small" name="request" value={request.id}>
        {copy.makeOpportunity}
      </Button>
    </Form>
  ) : (
    <Link to={`${opportunitiesPath}/${job.id}`} className="link">
      {copy.openOpportunity}
    </Link>
  );
}

function HandlingForm({ page, replyOf }: StaffPartProps) {
  const reply = replyOf("handling");
  const { value, error } = readFormReply(reply);
  const people = [
    { value: "", label: copy.unassigned },
    ...page.assignees.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Folded title={copy.handling} open={reply !== undefined || Boolean(page.request.internalNote)}>
      <FormFrame id="handling" reply={reply} saved={savedOf(page)}>
        <input type="hidden" name="act" value="handling" />
        <Select
          name="assigneeId"
          label={copy.assignee}
          options={people}
          // Conform omits an empty field from its result.
          defaultValue={reply ? value("assigneeId") : (page.request.assigneeId ?? "")}
          error={error("assigneeId")}
        />
        <Field
          name="internalNote"
          label={copy.note}
          hint={copy.noteHint}
          multiline
          rows={4}
          maxLength={4000}
          defaultValue={reply ? value("internalNote") : (page.request.internalNote ?? "")}
          error={error("internalNote")}
        />
        <div>
          <Button variant="quiet">{copy.save}</Button>
        </div>
      </FormFrame>
    </Folded>
  );
}
