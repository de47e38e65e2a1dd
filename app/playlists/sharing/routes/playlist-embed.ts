import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { uint8ArrayToBase64 } from "uint8array-extras";
import { AppError } from "#app/edge/http/app-error.ts";
import { embeddablePolicy } from "#app/edge/http/security-headers.server.ts";
import { type EmbedColours, embedPage, embedParts } from "#app/playlists/sharing/embed/embed-page.ts";
import { findPublicPlaylist } from "#app/playlists/sharing/embed/find-public-playlist.server.ts";
import { embedCopy } from "#app/playlists/sharing/playlist-share-copy.ts";
import { readableOn } from "#app/ui/art/contrast.ts";

/** Default accent of the product. */
const ownAccent = "#e8442a";

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${uint8ArrayToBase64(new Uint8Array(digest))}'`;
}

function coloursOf(accent: string | null, theme: string | null): EmbedColours {
  const background = accent ?? ownAccent;
  const scheme = theme === "light" || theme === "dark" ? theme : "light dark";
  return { accent: background, onAccent: readableOn(background, ["#ffffff", "#14130f"]), scheme };
}

/** GET /embed/playlist/:slug?theme=light|dark: embedded player of a public playlist, the only page that other sites may frame. */
export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  // Making a playlist private takes effect immediately.
  ctx.cache.allowed = false;
  const playlist = await findPublicPlaylist(ctx, { slug });
  if (playlist === null) throw new AppError("not_found", embedCopy.missing);
  const { name, theme } = ctx.company;
  const colours = coloursOf(theme.accent, ctx.url.searchParams.get("theme"));
  const scripts = await hashOf(embedParts.script);
  return new Response(
    embedPage({
      playlist,
      company: name,
      logo: theme.logo ? `/media/${theme.logo.key.replace("card", "cover")}` : null,
      origin: ctx.url.origin,
      colours,
    }),
    {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": embeddablePolicy(scripts),
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    },
  );
}
