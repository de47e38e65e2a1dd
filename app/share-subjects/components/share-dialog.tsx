import { Link } from "@remix-run/react";
import { useState } from "react";
import type { readLinksPage } from "#app/share-subjects/subject-figures.server.ts";
import { LinkAddress } from "#app/sharing/components/link-address.tsx";
import { NewLinkForm } from "#app/sharing/components/share-link-panel.tsx";
import { type ShareSubject, sharesPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";

/** Data of the page with a subject's links. */
export type SharesPage = Pick<Awaited<ReturnType<typeof readLinksPage>>, "list" | "contacts" | "rooms"> & {
  subject: ShareSubject & { title: string };
  embed?: string | null | undefined;
};

/** Shares a subject over another page: the form, and once it is sent, the link. */
export function ShareDialog({ page: { subject, list, contacts, rooms, embed } }: { page: SharesPage }) {
  const [before] = useState(list.total);
  const [newest] = list.links;
  const path = sharesPath(subject);
  return (
    <div className="grid gap-4">
      <p className="text-mute [overflow-wrap:anywhere]">{subject.title}</p>
      {newest !== undefined && list.total > before ? (
        <>
          <p role="status" className="font-semibold">
            {newest.email === null ? copy.created : copy.createdAndMailed(newest.email)}
          </p>
          <LinkAddress link={newest} embed={embed} />
        </>
      ) : (
        <NewLinkForm kind={subject.kind} contacts={contacts} rooms={rooms} action={path} onDone={() => undefined} />
      )}
      <Link to={path} className="row-action justify-self-start">
        {copy.all(list.total)}
      </Link>
    </div>
  );
}
