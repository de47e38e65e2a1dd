import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SubjectVisits, visitsTitle } from "#app/share-subjects/components/subject-figures.tsx";
import { shareSubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { readLinkPage } from "#app/share-subjects/subject-figures.server.ts";
import { ShareLinkPage } from "#app/sharing/components/share-link-page.tsx";
import { submitShareChange } from "#app/sharing/links/share-links.action.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET …/:id/shares/:linkId, for users who may share the subject. */
export async function loader({ params: { id = "", linkId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const shared = await shareSubjectAt(ctx, "editPath").require(ctx, { id });
  const { subject, items, embed } = shared;
  return { subject, items, embed, ...(await readLinkPage(ctx, shared, linkId)) };
}

/** `act` revokes or resends the link; without it the link's form is saved. */
export async function action({ request, params: { id = "", linkId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await shareSubjectAt(ctx, "editPath").require(ctx, { id });
  return submitShareChange(ctx, request, { subject, id: linkId });
}

export default function SharePage() {
  const { slides, tracks, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ShareLinkPage {...page} reply={reply} title={visitsTitle(slides)}>
      <SubjectVisits slides={slides} tracks={tracks} />
    </ShareLinkPage>
  );
}

export const meta = staffMeta(copy.title);
