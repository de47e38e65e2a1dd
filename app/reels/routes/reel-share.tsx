import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SlideTimes } from "#app/reels/components/slide-times.tsx";
import { figuresInOrder } from "#app/reels/reel-figures.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { ShareLinkPage } from "#app/sharing/components/share-link-page.tsx";
import { getShareLink } from "#app/sharing/links/list-share-links.server.ts";
import { shareFigures } from "#app/sharing/links/share-figures.server.ts";
import { submitShareChange } from "#app/sharing/links/share-forms.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";

/** GET /sliders/edit/:id/shares/:linkId. For those who edit reels. */
export async function loader({ params: { id = "", linkId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject, items } = await requireSharedReel(ctx, { id });
  const [link, figures] = await Promise.all([
    getShareLink(ctx, { subject, id: linkId }),
    shareFigures(ctx, { subject, linkId }),
  ]);
  return { subject, items, link, slides: figuresInOrder(items, figures), company: ctx.company.name };
}

/** `act` revokes the link or mails it again; without it the form of the link is saved. */
export async function action({ request, params: { id = "", linkId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await requireSharedReel(ctx, { id });
  return submitShareChange(ctx, request, { subject, id: linkId });
}

export default function ReelSharePage() {
  const { slides, company: _, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ShareLinkPage {...page} reply={reply} title={copy.figures.times}>
      <SlideTimes slides={slides} />
    </ShareLinkPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
