import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

type SavedVersionProps = {
  /** Page that shows the current record. */
  path: string;
  /** Version that the form was rendered with. */
  version: string;
  /** Result of the last submission, which has the current version after a conflict. */
  reply: SubmissionResult<string[]> | undefined;
};

/** Hidden version of a form, and after a form-level error a link to the current record. */
export function SavedVersion({ path, version, reply }: SavedVersionProps) {
  const current = reply?.initialValue?.version;
  return (
    <>
      <input type="hidden" name="version" value={typeof current === "string" ? current : version} />
      {reply?.error?.[""] ? (
        <Link to={path} reloadDocument className="link justify-self-start py-1">
          {iamCopy.reload}
        </Link>
      ) : null}
    </>
  );
}
