import { Links, Meta } from "@remix-run/react";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import type { Company } from "#app/edge/context/company.ts";

export type HeadTag = ReactElement<{
  name?: string;
  content?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}>;

type HeadData = { company: Pick<Company, "name" | "subdomain" | "theme"> | null; icon: string | null };

/** "Search · Acme Motors" becomes "Search · Music at Acme" where the company has a page title of its own. */
function titleOf(own: string, { name, theme }: Pick<Company, "name" | "theme">): string {
  if (theme.pageTitle === "" || own.includes(theme.pageTitle)) return own;
  const suffix = ` · ${name}`;
  const page = own.endsWith(suffix) ? own.slice(0, -suffix.length) : own;
  return page === "" ? theme.pageTitle : `${page} · ${theme.pageTitle}`;
}

function tagsIn(node: ReactNode): HeadTag[] {
  return [node].flat(3).filter((tag): tag is HeadTag => isValidElement(tag));
}

/**
 * The routes' meta tags. On a company's host every title ends with the theme's page title, and a page without a description gets
 * the theme's (docs/product/navigation.md). It is done here, once, so that no route can leave it out.
 */
function metaOf(tags: HeadTag[], company: HeadData["company"]): HeadTag[] {
  if (company === null || company.subdomain === null) return tags;
  const described = tags.some(({ props }) => props.name === "description" && props.content);
  const { pageDescription } = company.theme;
  const titled = tags.map((tag) =>
    tag.type === "title" ? cloneElement(tag, {}, titleOf(String(tag.props.children), company)) : tag,
  );
  return described || pageDescription === ""
    ? titled
    : [...titled, <meta key="theme" name="description" content={pageDescription} />];
}

/** What stands in <head> by the page that is shown: titles, meta tags, links and the icon. */
export function useHeadTags({ company, icon }: HeadData): HeadTag[] {
  // The components are called, not rendered: only so can the tags of the routes be read. They take no props.
  const { props: meta } = Meta() as HeadTag;
  const { props: links } = Links() as HeadTag;
  return [
    ...metaOf(tagsIn(meta.children), company),
    ...tagsIn(links.children),
    <link key="icon" rel="icon" href={icon ?? "/favicon.svg"} type="image/svg+xml" />,
  ];
}
