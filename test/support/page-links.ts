import { Parser } from "htmlparser2";

type Attributes = Record<string, string>;

export type PageLinks = {
  /** Addresses of links and of forms that are sent with GET. */
  links: string[];
  /** Addresses of everything that the page loads: scripts, styles, fonts, pictures, sound. */
  assets: string[];
  /** What a fragment can lead to. */
  ids: Set<string>;
};

/** Elements whose address loads something, by attribute. */
const assetAttributes: Record<string, string[]> = {
  img: ["src"],
  source: ["src"],
  audio: ["src"],
  video: ["src", "poster"],
  script: ["src"],
  iframe: ["src"],
};
/** Relations of a `<link>` to another page. */
const pageRelation = /\b(?:canonical|alternate|next|prev)\b/;
const pictureMeta = new Set(["og:image", "twitter:image"]);

function addressesOf(srcset: string | undefined): string[] {
  return (srcset ?? "").split(",").flatMap((candidate) => candidate.trim().split(/\s+/)[0] || []);
}

/** The addresses that an element leads to. A skip link without a target is not displayed (app/ui/theme/navigation.css): none counts. */
function linksOf(name: string, { href, action, method, rel, class: className }: Attributes): string[] {
  if (name === "a" && href !== undefined && className?.startsWith("skip-link") !== true) return [href];
  if (name === "form" && action !== undefined && method?.toLowerCase() !== "post") return [action];
  return name === "link" && href !== undefined && pageRelation.test(rel ?? "") ? [href] : [];
}

/** The addresses that an element loads something from. */
function assetsOf(name: string, attributes: Attributes): string[] {
  const { href, rel = "", content, property, srcset, imagesrcset } = attributes;
  const named = (assetAttributes[name] ?? []).map((attribute) => attributes[attribute] ?? "");
  if (name === "link" && href !== undefined && rel !== "expect" && !pageRelation.test(rel)) named.push(href);
  if (name === "meta" && property !== undefined && pictureMeta.has(property)) named.push(content ?? "");
  return [...named, ...addressesOf(srcset), ...addressesOf(imagesrcset)].filter((address) => address !== "");
}

/** The addresses that a page names, as they stand in its HTML. What stands in `<noscript>` counts, too. */
export function pageLinks(html: string): PageLinks {
  const links: string[] = [];
  const assets = [...html.matchAll(/\bimport\(["']([^"']+\.js)["']\)/g)].map(([, path = ""]) => path);
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes.id !== undefined) ids.add(attributes.id);
      links.push(...linksOf(name, attributes));
      assets.push(...assetsOf(name, attributes));
    },
  });
  parser.end(html);
  return { links, assets, ids };
}
