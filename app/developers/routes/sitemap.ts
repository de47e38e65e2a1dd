import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listSitemapPaths } from "#app/catalogue/record/list-sitemap-paths.server.ts";
import { fileResponse } from "#app/developers/files/file-response.ts";
import { publicPages } from "#app/developers/files/public-pages.server.ts";
import { escapeMarkup } from "#app/edge/escape-markup.ts";
import { workPath } from "#app/site/works/work.ts";
import { listPublicWorks } from "#app/sliders/list-public-works.server.ts";

/** Languages of the site. Each needs a URL of its own once there is a second one. */
const languages = ["en"];

/** A page with its URL in every language; `x-default` is for other languages. */
function entryOf(address: string, changedAt: number | null = null): string {
  const href = escapeMarkup(address);
  const alternates = [...languages, "x-default"].map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  const changed = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${href}</loc>${changed}${alternates.join("")}</url>`;
}

/** sitemap.xml of this host: pages, and the catalogue visible to visitors without an account. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const [entries, works] = await Promise.all([listSitemapPaths(ctx), listPublicWorks(ctx)]);
  const pages = Object.values(publicPages(ctx)).flat();
  const urls = [
    // The root of a company's own host redirects to Discover.
    ...[
      ...(ctx.company.subdomain === null ? ["/"] : []),
      ...pages.map(({ path }) => path),
      ...works.map(({ key }) => workPath({ slug: key, id: key })),
    ].map((path) => entryOf(ctx.url.origin + path)),
    ...entries.map(({ path, changedAt }) => entryOf(ctx.url.origin + path, changedAt)),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("")}</urlset>\n`;
  return fileResponse(body, "application/xml; charset=utf-8");
}
