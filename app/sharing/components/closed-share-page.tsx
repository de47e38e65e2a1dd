import { Link } from "@remix-run/react";
import { ShareNotice, type SharingCompany } from "#app/sharing/components/share-notice.tsx";
import { sharePageCopy as copy } from "#app/sharing/visits/share-page-copy.ts";

type ClosedSharePageProps = { reason: keyof typeof copy.closed; company: SharingCompany };

/** A closed share link, and what its recipient can do. */
export function ClosedSharePage({ reason, company }: ClosedSharePageProps) {
  const { title, text } = copy.closed[reason];
  return (
    <ShareNotice company={company} title={title} text={text(company.name)}>
      <Link to="/" className="btn">
        {copy.home(company.name)}
      </Link>
    </ShareNotice>
  );
}
