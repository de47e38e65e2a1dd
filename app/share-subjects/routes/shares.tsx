import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { TracklistExports } from "#app/playlists/sharing/components/tracklist-exports.tsx";
import { SubjectRanking } from "#app/share-subjects/components/subject-figures.tsx";
import { shareSubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { readLinksPage } from "#app/share-subjects/subject-figures.server.ts";
import { ShareLinksPage } from "#app/sharing/components/share-links-page.tsx";
import { submitNewShare } from "#app/sharing/links/share-links.action.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET …/:id/shares, for users who may share the subject. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const shared = await shareSubjectAt(ctx, "editPath").require(ctx, { id });
  const page = pageField.parse(ctx.url.searchParams.get("page") ?? 1);
  const { subject, notice = null, embed } = shared;
  return { ...(await readLinksPage(ctx, shared, page)), subject, notice, embed };
}

/** Creates a link and redirects to it. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await shareSubjectAt(ctx, "editPath").require(ctx, { id });
  return submitNewShare(ctx, request, subject);
}

export default function SharesPage() {
  const { subject, notice, list, contacts, rooms, slides, tracks, gone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const hasFigures = (tracks ?? slides ?? []).length > 0;
  return (
    <>
      <ShareLinksPage subject={subject} notice={notice} list={list} contacts={contacts} rooms={rooms} reply={reply}>
        {hasFigures ? <SubjectRanking slides={slides} tracks={tracks} gone={gone} /> : null}
        {subject.kind === "playlist" ? (
          <Link to={`/analytics/list/${subject.id}`} className="link mt-2 inline-block py-3">
            {copy.figures.page}
          </Link>
        ) : null}
      </ShareLinksPage>
      {subject.kind === "playlist" ? <TracklistExports playlistId={subject.id} /> : null}
    </>
  );
}

export const meta = staffMeta(copy.title);
