import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import ComparisonPage from "#app/catalogue/compare/components/comparison-page.tsx";
import { findTrack } from "#app/catalogue/compare/find-track.server.ts";
import { readComparison } from "#app/catalogue/compare/read-comparison.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import {
  type Comparison,
  compareAddress,
  maxCompared,
  readComparisonAddress,
} from "#app/player/compare/compare-address.ts";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import "#app/player/compare/compare.css";
import { readListLights } from "#app/rights/usage/read-row-lights.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export const handle = { catalogue: true } satisfies RouteHandle;

/** @throws a redirect to the comparison with the track that the form names; else what is wrong with it */
async function addTrack(
  ctx: RequestContext,
  { entries, at }: Pick<Comparison, "entries" | "at">,
  query: URLSearchParams,
): Promise<string> {
  const text = (query.get("add") ?? "").slice(0, 200).toWellFormed().trim();
  if (text === "") return copy.addEmpty;
  const id = await findTrack(ctx, { text });
  if (id === null) return copy.notFound(text);
  if (entries.some((one) => one.id === id)) return copy.isCompared;
  const place = Number(query.get("place") ?? entries.length);
  const index = Number.isInteger(place) && place >= 0 && place < maxCompared ? place : entries.length;
  throw redirect(compareAddress(entries.toSpliced(index, 1, { id, point: null }).slice(0, maxCompared), at));
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { entries, at, isTooLong } = readComparisonAddress(query);
  const compared = await readComparison(ctx, { entries });
  const found = compared.map(({ track: { id }, point }) => ({ id, point }));
  const error = query.has("add") ? await addTrack(ctx, { entries: found, at }, query) : null;
  const ids = found.map(({ id }) => id);
  const lit = await readListLights(ctx, ids);
  const missing = entries.length - compared.length;
  const notices = [...(isTooLong ? [copy.tooMany(maxCompared)] : []), ...(missing > 0 ? [copy.missing(missing)] : [])];
  return data(
    { compared, at, ...lit, notices, error, typed: query.get("add") ?? "" },
    { status: error === null ? 200 : 400 },
  );
}

/** Server-rendered, to work without scripts; its scripts share those of the player, which are loaded after the page's. */
const ComparePage = import.meta.env.SSR
  ? ComparisonPage
  : lazy(() => import("#app/catalogue/compare/components/comparison-page.tsx"));

export default function Compare() {
  const page = useLoaderData<typeof loader>();
  return (
    <Suspense fallback={null}>
      <ComparePage {...page} />
    </Suspense>
  );
}

export const meta = staffMeta(copy.title);
