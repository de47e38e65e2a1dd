import { Link } from "@remix-run/react";
import { transferPageCopy as copy } from "#app/projects/transfers/transfer-page-copy.ts";
import { ShareNotice, type SharingCompany } from "#app/sharing/components/share-notice.tsx";

type TransferNoticeProps = { reason: "used" | "unavailable"; company: SharingCompany };

/** A transfer with a valid link but nothing to download. */
export function TransferNotice({ reason, company }: TransferNoticeProps) {
  const { title, text } = copy[reason];
  return (
    <ShareNotice company={company} title={title} text={text(company.name)}>
      <Link to="/" className="btn">
        {copy.home(company.name)}
      </Link>
    </ShareNotice>
  );
}
