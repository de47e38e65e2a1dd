import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageField } from "#app/identity/people/people-query.ts";
import { SlideRanking } from "#app/reels/components/slide-ranking.tsx";
import { rankSlides } from "#app/reels/reel-figures.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { ShareLinksPage } from "#app/sharing/components/share-links-page.tsx";
import { listShareLinks } from "#app/sharing/links/list-share-links.server.ts";
import { shareFigures } from "#app/sharing/links/share-figures.server.ts";
import { submitNewShare } from "#app/sharing/links/share-forms.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";

/** GET /sliders/edit/:id/shares. For those who edit reels. */
export async function loader({ request, params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject, isPublished, items } = await requireSharedReel(ctx, { id });
  const page = pageField.parse(new URL(request.url).searchParams.get("page") ?? 1);
  const [list, figures] = await Promise.all([listShareLinks(ctx, { subject, page }), shareFigures(ctx, { subject })]);
  return { ...list, slides: rankSlides(items, figures), subject, isPublished, company: ctx.company.name };
}

/** Makes a link and leads to it. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await requireSharedReel(ctx, { id });
  return submitNewShare(ctx, request, subject);
}

export default function ReelSharesPage() {
  const { subject, isPublished, slides, company: _, ...list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ShareLinksPage
      subject={subject}
      editPath={`/sliders/edit/${subject.id}`}
      notice={isPublished ? null : copy.unpublished}
      list={list}
      reply={reply}
    >
      {slides.length > 0 ? (
        <>
          <SlideRanking slides={slides} />
          <p className="mt-3 max-w-[60ch] text-sm text-mute">
            {`${copy.figures.rankingText} ${copy.figures.visitorsHint}`}
          </p>
        </>
      ) : null}
    </ShareLinksPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
