import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { SuggestedContact } from "#app/contacts/keep-contact.server.ts";
import { NewLinkForm } from "#app/sharing/components/share-link-panel.tsx";
import { ShareLinksTable } from "#app/sharing/components/share-links-table.tsx";
import type { ShareLinkView } from "#app/sharing/links/list-share-links.server.ts";
import type { RoomChoices } from "#app/sharing/links/room-choices.server.ts";
import { type ShareSubject, sharesPath, subjectPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Trail } from "#app/ui/list/trail.tsx";

type ShareLinksPageProps = {
  subject: ShareSubject & { title: string };
  /** Why recipients cannot open their links at present. */
  notice?: string | null;
  list: { links: ShareLinkView[]; total: number; page: number; pages: number };
  /** Suggested as recipients. */
  contacts: SuggestedContact[];
  rooms: RoomChoices;
  reply: SubmissionResult<string[]> | undefined;
  /** Figures of all links. */
  children?: ReactNode;
};

/** Links of a subject, form of a new one, and overall figures. */
export function ShareLinksPage({
  subject,
  notice = null,
  list,
  contacts,
  rooms,
  reply,
  children,
}: ShareLinksPageProps) {
  const { links, total, page, pages } = list;
  const words = copy.kinds[subject.kind];
  const path = sharesPath(subject);
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={subjectPath(subject)} label={words.back} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{copy.of(subject.title)}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{words.lead}</p>
      {notice ? <p className="mb-4 font-semibold">{notice}</p> : null}
      <Folded title={copy.add} open={total === 0 || reply !== undefined} className="mb-8 border-y border-line py-2">
        <div className="max-w-md py-4">
          <NewLinkForm kind={subject.kind} contacts={contacts} rooms={rooms} reply={reply} />
        </div>
      </Folded>
      {links.length > 0 ? (
        <ShareLinksTable links={links} path={path} />
      ) : (
        <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>
      )}
      <p className="mt-3 text-sm text-mute">{copy.total(total)}</p>
      <Pagination page={page} total={pages} />
      {total > 0 && children ? (
        <section className="mt-10">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
            <h2 className="text-xl">{words.ranking}</h2>
            <a href={`${path}/export`} className="row-action" download>
              {copy.figures.download}
            </a>
          </div>
          {children}
        </section>
      ) : null}
    </div>
  );
}
