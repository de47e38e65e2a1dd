import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Short and former addresses, and the pages that they mean. */
const moved: Record<string, string> = {
  "/companies": "/iam-companies",
  "/company-settings": "/company-settings/own",
  "/iam": "/iam/list",
  "/library/playlists": "/music-sync-licensing/edit-playlist",
  "/policies": "/iam/policies",
  "/songs": "/songs/list",
};

/** Redirects for good, with the query. */
export function loader({ params: { id }, context: { ctx } }: LoaderFunctionArgs) {
  const { pathname, search } = ctx.url;
  const to = id === undefined ? moved[pathname.replace(/\/$/, "")] : `/sliders/reel/${encodeURIComponent(id)}`;
  return redirect(`${to ?? "/"}${search}`, 301);
}
