import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readLyrics } from "#app/backoffice/song-lyrics/read-lyrics.server.ts";
import { writeTtml } from "#app/catalogue/lyrics/ttml.ts";
import { attachment } from "#app/downloads/file-name.ts";

const types = { lrc: "text/plain; charset=utf-8", ttml: "application/ttml+xml; charset=utf-8" };

/** The lyrics as a file, UTF-8 without a byte order mark: LRC, or TTML at an address that ends with it. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const lyrics = await readLyrics(ctx, id);
  const format = ctx.url.pathname.endsWith(".ttml") ? "ttml" : "lrc";
  const body = format === "ttml" ? writeTtml(lyrics.lines, lyrics) : `${lyrics.text}\n`;
  return new Response(body, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": attachment(`${lyrics.slug}.${format}`),
      "Cache-Control": "private, no-store",
    },
  });
}
