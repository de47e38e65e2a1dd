import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { limitSeconds } from "#app/edge/http/rate-limits.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import PicturePage from "#app/picture/components/picture-page.tsx";
import "#app/picture/picture.css";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { readPicturePage } from "#app/picture/read-picture-page.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export const handle = { catalogue: true } satisfies RouteHandle;

/** GET /picture?song=…: a song cut to a length. ?find=… leads to the song that it names. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { found, ...page } = await readPicturePage(ctx);
  if (found !== null) {
    const query = new URLSearchParams(ctx.url.searchParams);
    query.delete("find");
    query.set("song", found);
    throw redirect(`/picture?${query}`);
  }
  const isInvalid = page.search.error !== null || Object.keys(page.errors).length > 0;
  if (page.isLimited) ctx.responseHeaders.set("Retry-After", String(limitSeconds));
  return data(page, { status: page.isGone ? 404 : isInvalid ? 400 : page.isLimited ? 429 : 200 });
}

/** Server-rendered, to work without scripts; its scripts are loaded after the page's. */
const LazyPage = import.meta.env.SSR ? PicturePage : lazy(() => import("#app/picture/components/picture-page.tsx"));

export default function Picture() {
  const page = useLoaderData<typeof loader>();
  return (
    <Suspense fallback={null}>
      <LazyPage {...page} />
    </Suspense>
  );
}

export const meta = staffMeta(copy.title);
