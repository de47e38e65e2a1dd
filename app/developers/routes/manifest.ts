import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse } from "#app/developers/files/file-response.ts";
import { documentTheme } from "#app/shell/document-theme.server.ts";

/** Edge in pixels of the pictures of an icon; a drawing has any. */
const pngSizes = { icon: "32x32", "apple-touch-icon": "180x180" };

/** /manifest.webmanifest: the company's name, colours and icon on a home screen. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { name, theme } = ctx.company;
  const manifest = {
    ...{ id: "/", name, short_name: name.slice(0, 30), start_url: "/", scope: "/", display: "standalone" },
    background_color: theme.background ?? "#ffffff",
    theme_color: theme.accent ?? theme.background ?? "#ffffff",
    icons: documentTheme(ctx.company).icons.map(({ rel, href, type }) => ({
      ...{ src: href, type, sizes: type === "image/svg+xml" ? "any" : pngSizes[rel] },
    })),
  };
  return fileResponse(JSON.stringify(manifest), "application/manifest+json");
}
