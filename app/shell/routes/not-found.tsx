import { data } from "@remix-run/cloudflare";
import { useEffect } from "react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ErrorPage } from "#app/shell/components/error-page.tsx";
import { copy } from "#app/shell/copy.ts";
import { reloadWhenUpdated } from "#app/shell/updates/app-update.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { site: true } satisfies RouteHandle;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  useEffect(reloadWhenUpdated, []);
  return <ErrorPage status={404} />;
}

export const meta = unlistedMeta(copy.notFound.title);
