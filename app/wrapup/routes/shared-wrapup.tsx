import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { shareMeta } from "#app/media/share-meta.ts";
import { ClosedSharePage } from "#app/sharing/components/closed-share-page.tsx";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { closedTitle, shareStatuses } from "#app/sharing/visits/share-page.ts";
import { WrapupView } from "#app/wrapup/components/wrapup-view.tsx";
import { openSharedWrapup } from "#app/wrapup/open-shared-wrapup.server.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /wrapup/share/:token. Public as long as the link is open: totals only. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const opened = await openSharedWrapup(ctx, token);
  const { id, name } = ctx.company;
  const picture = `${ctx.url.origin}${ctx.url.pathname}/picture.png`;
  return data({ ...opened, company: { id, name }, picture }, { status: shareStatuses[opened.state] });
}

export default function SharedWrapupPage() {
  const { company, picture: _, ...opened } = useLoaderData<typeof loader>();
  if (opened.state === "open") return <WrapupView wrapup={opened.wrapup} lead={copy.from(company.name)} />;
  // These links have no passcode.
  return <ClosedSharePage reason={opened.state === "locked" ? "unavailable" : opened.state} company={company} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (page === undefined) return [];
  const title = page.state === "open" ? copy.heading(page.wrapup.year, page.wrapup.name) : closedTitle(page.state);
  return [
    { title },
    ...(page.state === "open"
      ? [{ property: "og:title", content: title }, ...shareMeta({ url: page.picture, alt: copy.pictureAlt })]
      : []),
    { name: "robots", content: "noindex, nofollow" },
  ];
};
