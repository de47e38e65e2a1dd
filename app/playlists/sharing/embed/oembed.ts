import { escapeHtml } from "#app/edge/escape-markup.ts";

/** Default size of the embedded player, in pixels. */
const size = { width: 600, height: 420 };
/** Min size in pixels. */
const min = { width: 240, height: 200 };

function embedPath(slug: string): string {
  return `/embed/playlist/${encodeURIComponent(slug)}`;
}

/** Slug in the URL of a playlist's page or embedded player on `host`; null for any other URL. */
export function slugIn(address: string, host: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.host !== host) return null;
  const [, slug] = /^\/(?:music-sync-licensing|embed)\/playlist\/([^/]{1,300})\/?$/.exec(url.pathname) ?? [];
  try {
    return slug === undefined ? null : decodeURIComponent(slug);
  } catch {
    return null;
  }
}

/** Size limit of the embedding site: a positive integer. */
function limitOf(text: string | null, own: number, least: number): number {
  return text !== null && /^\d{1,5}$/.test(text) ? Math.max(least, Math.min(own, Number(text))) : own;
}

/** oEmbed discovery link of a playlist's page. */
export function oembedLink({ address, title, origin }: { address: string; title: string; origin: string }) {
  const href = `${origin}/oembed?${new URLSearchParams({ url: address, format: "json" })}`;
  return { tagName: "link", rel: "alternate", type: "application/json+oembed", href, title };
}

/** HTML of the embedded player, of its usual size or another. */
export function embedCode(
  { title, slug, origin }: Record<"title" | "slug" | "origin", string>,
  { width, height } = size,
) {
  const src = escapeHtml(origin + embedPath(slug));
  return `<iframe src="${src}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0" loading="lazy" allow="autoplay"></iframe>`;
}

type Offered = { title: string; slug: string; company: string; origin: string; query: URLSearchParams };

/** oEmbed response (oembed.com, version 1.0) of a playlist: an iframe with its player. */
export function oembedBody({ title, slug, company, origin, query }: Offered) {
  const width = limitOf(query.get("maxwidth"), size.width, min.width);
  const height = limitOf(query.get("maxheight"), size.height, min.height);
  const html = embedCode({ title, slug, origin }, { width, height });
  return {
    ...{ version: "1.0", type: "rich", title, html, width, height },
    ...{ provider_name: company, provider_url: origin, cache_age: 3600 },
  };
}
