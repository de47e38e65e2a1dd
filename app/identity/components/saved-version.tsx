import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

type SavedVersionProps = {
  /** The page that shows the record as it is now. */
  path: string;
  /** The version that the form was filled with. */
  version: string;
  /** The reply to the last submit, which has the current version after a conflict. */
  reply: SubmissionResult<string[]> | undefined;
};

/** The version that a form was filled with, and after an error of the whole form the way to the record as it is now. */
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
