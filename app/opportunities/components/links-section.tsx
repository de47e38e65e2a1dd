import { Form, Link } from "@remix-run/react";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import type { OpportunityPage } from "#app/opportunities/read-opportunity-page.server.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type LinksSectionProps = { page: OpportunityPage; reply: FormReply | undefined };

/** Projects, playlists, pitches and licence requests of an opportunity, and the list to link more. */
export function LinksSection({ page: { links, requests, choices }, reply }: LinksSectionProps) {
  const rows = [
    ...links.map(({ kind, subjectId, ...link }) => ({
      ...link,
      label: copy.linkKinds[kind],
      subject: `${kind}:${subjectId}`,
      ...{ canRemove: true, papers: [] },
    })),
    ...requests.map(({ id, name, status, to, papers }) => ({
      ...{ id, name, to, papers, label: `${copy.request}, ${requestCopy.status[status].toLowerCase()}` },
      ...{ subject: `request:${id}`, canRemove: to !== null },
    })),
  ];
  return (
    <section id="links" className="mt-12 scroll-mt-24">
      <h2 className="mb-4 text-xl">{copy.linksTitle}</h2>
      {rows.length === 0 ? <p className="mb-4 text-mute">{copy.noLinks}</p> : null}
      <ul className="mb-6">
        {rows.map(({ id, label, name, to, subject, canRemove, papers }) => (
          <li
            key={id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {to === null ? (
                <span className="text-mute">{name}</span>
              ) : (
                <Link to={to} className="link">
                  {name}
                </Link>
              )}
              <span className="text-row text-mute">{` · ${label}`}</span>
            </span>
            {canRemove ? (
              <Form method="post" preventScrollReset>
                <FormKey />
                <input type="hidden" name="subject" value={subject} />
                <button
                  type="submit"
                  name="intent"
                  value="unlink"
                  className="row-action"
                  aria-label={copy.unlinkOne(name)}
                >
                  {copy.unlink}
                </button>
              </Form>
            ) : null}
            <Papers papers={papers} />
          </li>
        ))}
      </ul>
      <FormFrame
        id="link-form"
        reply={reply}
        submit={copy.link}
        className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-4"
      >
        {(fields) => (
          <>
            <input type="hidden" name="intent" value="link" />
            <Select
              {...fields.field("subject")}
              label={copy.chooseLink}
              options={[{ value: "", label: copy.choose }, ...choices]}
            />
          </>
        )}
      </FormFrame>
    </section>
  );
}

/** Quotes, licences and invoices of a request. */
function Papers({ papers }: Pick<OpportunityPage["requests"][number], "papers">) {
  if (papers.length === 0) return null;
  return (
    <ul className="mb-2 w-full pl-4 text-row">
      {papers.map(({ to, label, note }) => (
        <li key={to}>
          <Link to={to} className="link">
            {label}
          </Link>
          <span className="text-mute">{` · ${note}`}</span>
        </li>
      ))}
    </ul>
  );
}
