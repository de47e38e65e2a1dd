import { Form, Link } from "@remix-run/react";
import { contactsPath } from "#app/contacts/contacts-path.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { opportunitiesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { DealForm } from "#app/opportunities/components/deal-form.tsx";
import { LinksSection } from "#app/opportunities/components/links-section.tsx";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityPath } from "#app/opportunities/opportunity.ts";
import type { OpportunityPage as PageData } from "#app/opportunities/read-opportunity-page.server.ts";
import { ReferencesSection } from "#app/projects/references/components/references-section.tsx";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { ChangeList } from "#app/ui/list/change-list.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { DueNote } from "#app/visitor-requests/staff/components/due-note.tsx";
import { EraseForm, RequestFacts } from "#app/visitor-requests/staff/components/request-facts.tsx";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";
import { RequestThread } from "#app/visitor-requests/staff/thread/request-thread.tsx";

type OpportunityPageProps = { page: PageData; reply: FormReply | undefined };

/** An opportunity: brief, music, links and emails, and how the deal stands. */
export function OpportunityPage({ page, reply }: OpportunityPageProps) {
  const { opportunity, references, thread, replyTo } = page;
  const { id, organisation, name, email, message } = opportunity;
  // The page has several forms: each shows its own reply.
  const sent = reply?.initialValue?.intent;
  const replyOf = (...intents: unknown[]) => (intents.includes(sent) ? reply : undefined);
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={opportunitiesPath} label={copy.back} />
      <div className="mt-3 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h1 className="text-title [overflow-wrap:anywhere]">{organisation || name}</h1>
        <ButtonLink to={`${opportunityPath(id)}/edit`} variant="quiet" size="small">
          {copy.edit}
        </ButtonLink>
        {page.contactId !== null ? (
          <Link to={`${contactsPath}/${page.contactId}`} className="link text-row">
            {copy.openContact}
          </Link>
        ) : email === "" ? null : (
          <Form method="post">
            <FormKey />
            <button type="submit" name="intent" value="contact" className="row-action">
              {copy.keepContact}
            </button>
          </Form>
        )}
        {page.room === null ? null : (
          <Link to={page.room} className="link">
            {copy.room}
          </Link>
        )}
      </div>
      {page.next === null ? null : (
        <p className="mt-3">
          <span className="text-mute">{`${copy.next.title}: `}</span>
          <Link to={page.next.to} className="link">
            {page.next.text}
          </Link>
          {page.next.by === null ? null : ` ${copy.next.by(formatIsoDate(page.next.by))}`}
        </p>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
          <RequestFacts facts={factsOf(page)} />
          <MusicSection page={page} />
          <LinksSection page={page} reply={replyOf("link", "unlink")} />
          <ReferencesSection references={references} subject={{ kind: "opportunity", id }} />
          <RequestThread
            messages={thread}
            sender={{ name, email }}
            replyTo={replyTo}
            reply={replyOf("reply", "answer")}
          />
        </div>
        <section className="border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
          <h2 id="deal" className="scroll-mt-24 text-xl">
            {copy.deal}
          </h2>
          {page.isLicensed ? <WonProposal page={page} /> : null}
          <DealForm page={page} reply={replyOf(undefined)} />
          <History history={page.history} />
          {email === "" ? null : <EraseForm />}
        </section>
      </div>
    </div>
  );
}

function factsOf({ opportunity, use }: PageData) {
  const { fields } = copy;
  const { name, email, deadline, budget, value, currency, details, source, createdAt, due } = opportunity;
  const money = (amount: number | null) =>
    amount === null || currency === null ? [] : [formatMoney(amount, currency)];
  const own = [
    { name: "name", label: fields.name, values: [name] },
    { name: "email", label: fields.email, values: [email] },
    { name: "deal-deadline", label: fields.deadline, values: deadline === null ? [] : [formatIsoDate(deadline)] },
    { name: "use", label: fields.use, values: use === null ? [] : [use] },
    { name: "deal-budget", label: fields.budget, values: money(budget) },
    { name: "value", label: fields.value, values: money(value) },
  ];
  // What the deal has is not shown again as it was typed in the brief; its budget is the end of a range.
  const typed = details.filter((one) => one.name !== "deadline");
  return [
    ...own.map((fact) => ({ ...fact, values: fact.values.filter((text) => text !== "") })),
    ...typed.filter((one) => use === null || (one.name !== "media" && one.name !== "territory")),
    { name: "source", label: fields.source, values: source === "site" ? [] : [staffCopy.sources[source]] },
    { name: "received", label: fields.received, values: [<DateTime key="received" at={createdAt} />] },
    { name: "due", label: fields.due, values: due === null ? [] : [<DueNote key="due" due={due} />] },
  ];
}

function MusicSection({ page: { opportunity, may, otherDraft } }: { page: PageData }) {
  if (!may.fill && !may.project && !may.licence) return null;
  return (
    <section id="music" className="mt-12 scroll-mt-24">
      <h2 className="mb-4 text-xl">{copy.musicTitle}</h2>
      <Form method="post" className="flex flex-wrap gap-x-6 gap-y-4">
        <FormKey />
        {may.fill ? (
          <div className="max-w-80">
            <Button variant="quiet" name="intent" value="fill" aria-describedby="fill-hint">
              {opportunity.playlistId === null ? copy.fill : copy.refill}
            </Button>
            <p id="fill-hint" className="hint mt-1.5">
              {copy.fillHint}
            </p>
          </div>
        ) : null}
        {may.project ? (
          <div className="max-w-80">
            <Button variant="quiet" name="intent" value="project" aria-describedby="project-hint">
              {copy.startProject}
            </Button>
            <p id="project-hint" className="hint mt-1.5">
              {copy.startProjectHint}
            </p>
          </div>
        ) : null}
        {may.licence ? (
          <div className="max-w-80">
            <input type="hidden" name="replace" value={otherDraft?.version ?? ""} />
            <Button variant="quiet" name="intent" value="licence" aria-describedby="licence-hint">
              {copy.startLicence}
            </Button>
            <p id="licence-hint" className="hint mt-1.5">
              {otherDraft === null
                ? copy.startLicenceHint
                : transactionCopy.reuseReplaces(otherDraft.project, otherDraft.songs)}
            </p>
          </div>
        ) : null}
      </Form>
    </section>
  );
}

/** A licence was issued: one press wins the deal, without losing what the form below has. */
function WonProposal({ page: { opportunity, version } }: { page: PageData }) {
  return (
    <Form method="post" action={opportunitiesPath} className="mt-4 border border-line p-4">
      <FormKey />
      <p className="mb-3">{copy.licensed}</p>
      <input type="hidden" name="id" value={opportunity.id} />
      <input type="hidden" name="stage" value="won" />
      <input type="hidden" name="version" value={version} />
      <Button size="small">{copy.markWon}</Button>
    </Form>
  );
}

function History({ history }: Pick<PageData, "history">) {
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="link inline-flex min-h-9 items-center text-row">{copy.historyTitle}</summary>
      {history.length === 0 ? <p className="text-row text-mute">{copy.noHistory}</p> : null}
      <ol className="mt-2 grid gap-3 text-row">
        {history.map(({ id, at, who, changes }) => (
          <li key={id}>
            <p className="text-mute">
              <DateTime at={at} />
              {who === null ? null : ` · ${who}`}
            </p>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ol>
    </details>
  );
}
