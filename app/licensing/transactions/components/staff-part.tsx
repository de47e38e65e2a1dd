import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import {
  correctPath,
  deliverPath,
  issuePath,
  newQuotePath,
  opportunitiesPath,
  transactionPath,
} from "#app/licensing/transactions/transaction-paths.ts";
import { canMove, isOneOf, reopenableStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type StaffPartProps = { page: TransactionPageData; replyOf: ReplyOf };

/** The staff's actions: next step, assignee, decline. */
export function StaffPart({ page, replyOf }: StaffPartProps) {
  const { status } = page.request;
  const isEnded = isOneOf(status, reopenableStatuses);
  return (
    <section>
      <h2 className="mb-4 text-xl">{copy.handling}</h2>
      <Steps page={page} replyOf={replyOf} />
      <Client page={page} />
      <Job page={page} />
      <HandlingForm key={page.version} page={page} replyOf={replyOf} />
      {isEnded ? <MoveForm act="reopen" page={page} reply={replyOf("reopen")} /> : null}
      {canMove(status, "declined") ? <DeclineForm page={page} replyOf={replyOf} /> : null}
    </section>
  );
}

/** Steps that the state of the request allows, the usual one first. */
function Steps({ page, replyOf }: StaffPartProps) {
  const { id, status, isOwn } = page.request;
  const correctable = page.licences.find(({ isSuperseded, isEnded }) => !isSuperseded && !isEnded);
  // Staff cannot decide their own requests.
  const links = isOwn
    ? []
    : [
        ...(canMove(status, "quoted")
          ? [{ to: newQuotePath(id), label: copy.makeQuote, isNext: status === "clearing" }]
          : []),
        ...(status === "licensed" && correctable ? [{ to: deliverPath(id), label: copy.deliver, isNext: true }] : []),
        ...(status === "accepted" ? [{ to: issuePath(id), label: copy.issue, isNext: true }] : []),
        ...(correctable
          ? [{ to: correctPath(id, correctable.number), label: copy.issueCorrected, isNext: false }]
          : []),
      ];
  if (isOwn) return <p className="mb-8 max-w-[60ch]">{copy.ownRequest}</p>;
  if (links.length === 0) return null;
  return (
    <div className="mb-8 flex flex-wrap items-start gap-3">
      {page.cardPrice === null ? null : <MoveForm act="quote" page={page} reply={replyOf("quote")} />}
      {status === "sent" ? <MoveForm act="start" page={page} reply={replyOf("start")} /> : null}
      {links.map(({ to, label, isNext }) => (
        <ButtonLink key={label} to={to} variant={isNext ? "accent" : "quiet"}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** The client, with an email link. */
function Client({ page: { request } }: { page: TransactionPageData }) {
  const { name, email } = request.sender;
  const subject = encodeURIComponent(copy.mailSubject(request.project));
  return (
    <div className="mb-8 [overflow-wrap:anywhere]">
      <h3 className="label">{copy.sender}</h3>
      <p>{name}</p>
      {email === null ? (
        <p className="text-mute">{copy.erasedSender}</p>
      ) : (
        <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}`} className="link">
          {email}
        </a>
      )}
    </div>
  );
}

/** The opportunity of the request, or the button that makes one. */
function Job({ page: { job, request } }: { page: TransactionPageData }) {
  if (job === null) return null;
  return (
    <div className="mb-8">
      {job.id === null ? (
        <Form method="post" action={opportunitiesPath}>
          <FormKey />
          <Button variant="quiet" name="request" value={request.id}>
            {copy.makeOpportunity}
          </Button>
        </Form>
      ) : (
        <Link to={`${opportunitiesPath}/${job.id}`} className="link">
          {copy.openOpportunity}
        </Link>
      )}
    </div>
  );
}

type ReplyProps = { page: TransactionPageData; reply: SubmissionResult<string[]> | undefined };

/** Version that the form was rendered with; after a conflict the current one, with a link to review it. */
function Version({ page: { version, request }, reply }: ReplyProps) {
  const { value, formErrors } = readFormReply(reply);
  return (
    <>
      <input type="hidden" name="version" value={value("version", version)} />
      {formErrors ? (
        <Link to={transactionPath(request.id)} reloadDocument className="link justify-self-start py-1">
          {copy.reload}
        </Link>
      ) : null}
    </>
  );
}

const moves = { start: copy.start, reopen: copy.reopen, quote: copy.quoteByCard };

/** Starts the clearing, reopens a declined or expired request, or offers it at the price of the rate card. */
function MoveForm({ act, ...props }: ReplyProps & { act: keyof typeof moves }) {
  const { cardPrice, songs } = props.page;
  const isClear = cardPrice !== null && songs.every(({ light }) => light.light === "clear");
  const price = readFormReply(props.reply).value("price", cardPrice ?? "");
  return (
    <FormFrame id={act} reply={props.reply}>
      <input type="hidden" name="act" value={act} />
      <Version {...props} />
      <div>
        {act === "quote" ? <input type="hidden" name="price" value={price} /> : null}
        <Button variant={act !== "reopen" && isClear === (act === "quote") ? "accent" : "quiet"}>{moves[act]}</Button>
        {act === "quote" ? <p className="hint mt-2">{copy.quoteByCardHint(price)}</p> : null}
        {act === "reopen" ? <p className="hint mt-2">{copy.reopenHint}</p> : null}
      </div>
    </FormFrame>
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
    <div className="mb-8">
      <FormFrame id="handling" reply={reply}>
        <input type="hidden" name="act" value="handling" />
        <Version page={page} reply={reply} />
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
    </div>
  );
}

/** In a disclosure, because the client is emailed at once. */
function DeclineForm({ page, replyOf }: StaffPartProps) {
  const reply = replyOf("decline");
  const { value, error } = readFormReply(reply);
  return (
    <Folded title={copy.decline} open={reply !== undefined} className="mt-4">
      <FormFrame id="decline" reply={reply}>
        <input type="hidden" name="act" value="decline" />
        <Version page={page} reply={reply} />
        <Field
          name="reason"
          label={copy.reason}
          hint={copy.declineHint}
          multiline
          rows={4}
          maxLength={2000}
          defaultValue={value("reason")}
          error={error("reason")}
          required
        />
        <div>
          <Button variant="quiet">{copy.declineSubmit}</Button>
        </div>
      </FormFrame>
    </Folded>
  );
}
