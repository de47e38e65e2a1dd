import { versionOf } from "#app/records/record-version.server.ts";
import type { ShareLinkView } from "#app/sharing/links/list-share-links.server.ts";

/** A share link as the API shows it. */
export function shareBody({ id: _id, subjectKind, subjectId, ...link }: ShareLinkView) {
  return { _id, subject: { kind: subjectKind, _id: subjectId }, ...link, version: versionOf(link) };
}
