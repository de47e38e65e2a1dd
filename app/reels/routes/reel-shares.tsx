import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { PlainForm } from "#app/identity/components/plain-form.tsx";
import { pageField } from "#app/identity/people/people-query.ts";
import { SlideRanking } from "#app/reels/components/slide-ranking.tsx";
import { rankSlides } from "#app/reels/reel-figures.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { ShareFields } from "#app/sharing/components/share-fields.tsx";
import { ShareLinksTable } from "#app/sharing/components/share-links-table.tsx";
import { listShareLinks } from "#app/sharing/list-share-links.server.ts";
import { createShareLink } from "#app/sharing/save-share-link.server.ts";
import { shareFigures } from "#app/sharing/share-figures.server.ts";
import { shareLinkSchema } from "#app/sharing/share-link-form.ts";
import { shareLinksCopy as copy } from "#app/sharing/share-links-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";

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
  return submitForm(ctx, request, {
    schema: shareLinkSchema,
    async act(input) {
      const made = await createShareLink(ctx, { ...input, subject });
      const title = input.email === "" ? copy.created : copy.createdAndMailed(input.email);
      return { to: `/sliders/edit/${id}/shares/${made.id}`, toast: { kind: "success", title } };
    },
  });
}

export default function ReelSharesPage() {
  const { subject, isPublished, slides, links, total, page, pages } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <Link to={`/sliders/edit/${subject.id}`} className="row-action text-sm">
        {copy.back}
      </Link>
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{copy.of(subject.title)}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      {isPublished ? null : <p className="mb-4 font-semibold">{copy.unpublished}</p>}
      <details open={total === 0 || reply !== undefined} className="group mb-8 border-y border-line py-2">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
          {copy.add}
          <ChevronDown size={16} className="group-open:rotate-180" aria-hidden />
        </summary>
        <div className="max-w-md py-4">
          <PlainForm id="new-share" reply={reply}>
            <ShareFields reply={reply} saved={null} />
            <div>
              <Button variant="accent">{copy.create}</Button>
              <p className="hint mt-2">{copy.createHint}</p>
            </div>
          </PlainForm>
        </div>
      </details>
      {links.length > 0 ? (
        <ShareLinksTable links={links} path={`/sliders/edit/${subject.id}/shares`} />
      ) : (
        <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>
      )}
      <p className="mt-3 text-sm text-mute">{copy.total(total)}</p>
      <Pagination page={page} total={pages} />
      {total > 0 && slides.length > 0 ? (
        <section className="mt-10">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
            <h2 className="text-xl">{copy.figures.ranking}</h2>
            <a href={`/sliders/edit/${subject.id}/shares/export`} className="row-action" download>
              {copy.figures.download}
            </a>
          </div>
          <SlideRanking slides={slides} />
          <p className="mt-3 max-w-[60ch] text-sm text-mute">
            {`${copy.figures.rankingText} ${copy.figures.visitorsHint}`}
          </p>
        </section>
      ) : null}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
