import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readSongHeading } from "#app/backoffice/songs/read-song-heading.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Former tabs of a song, which are parts of its page now. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const part = ctx.url.pathname.split("/").at(-1);
  requireAccess(ctx, part === "internal" ? "catalogue-notes" : "songs");
  await readSongHeading(ctx, id);
  return redirect(`${songTabPath(id)}#${part}`, 301);
}

/** A page, so that people who are not signed in are asked to. */
export default function SongMoved() {
  return null;
}
