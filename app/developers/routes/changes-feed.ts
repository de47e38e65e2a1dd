import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { changes } from "#app/developers/changes/changes.ts";
import { changesFeed } from "#app/developers/changes/changes-feed.ts";
import { fileResponse } from "#app/developers/files/file-response.ts";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const feed = changesFeed(changes, { origin: ctx.url.origin, name: ctx.company.name });
  return fileResponse(feed, "application/atom+xml; charset=utf-8");
}
