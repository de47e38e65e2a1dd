import { Link } from "@remix-run/react";
import { submitNoticeCopy as copy } from "#app/projects/submissions/sending/submit-notice-copy.ts";
import { submissionPath } from "#app/projects/submissions/submission.ts";
import { ShareNotice, type SharingCompany } from "#app/sharing/components/share-notice.tsx";

type ClosedSubmitProps = { company: SharingCompany; reason: keyof typeof copy.closed };

/** A submission link that accepts no submissions. */
export function ClosedSubmit({ company, reason }: ClosedSubmitProps) {
  const { title, text } = copy.closed[reason];
  return (
    <ShareNotice company={company} title={title} text={text(company.name)}>
      <Link to="/" className="btn">
        {copy.home(company.name)}
      </Link>
    </ShareNotice>
  );
}

type SentSubmitProps = {
  company: SharingCompany;
  token: string;
  /** Token of the new submission's own link. */
  sent: string | null;
};

export function SentSubmit({ company, token, sent }: SentSubmitProps) {
  return (
    <ShareNotice company={company} title={copy.sentTitle} text={copy.sentText(company.name)}>
      <p className="flex flex-wrap gap-4">
        {sent === null ? null : (
          <Link to={submissionPath(sent)} className="btn btn-accent">
            {copy.listen}
          </Link>
        )}
        <Link to={`/spaces/submit/${token}`} className="btn btn-quiet">
          {copy.another}
        </Link>
      </p>
    </ShareNotice>
  );
}
