import { Links, Meta } from "@remix-run/react";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import type { Company } from "#app/edge/context/company.ts";

export type HeadTag = ReactElement<{
  name?: string;
  content?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}>;

type IconLink = { rel: string; href: string; type: string };
type HeadData = { company: Pick<Company, "name" | "subdomain" | "theme"> | null; icons: readonly IconLink[] };

/** "Search · Acme Motors" becomes "Search · Music at Acme" if the company has its own page title. */
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
 * Meta tags of the routes. On a company's host all titles end with the theme's page title, and pages without a description get the theme's
 * (docs/product/navigation.md). Done here, so that no route can forget it.
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

/** Content of <head> for the page: titles, meta tags, links, icon. */
export function useHeadTags({ company, icons }: HeadData): HeadTag[] {
  // Components are called instead of rendered, to read their tags. They take no props.
  const { props: meta } = Meta() as HeadTag;
  const { props: links } = Links() as HeadTag;
  return [
    ...metaOf(tagsIn(meta.children), company),
    ...tagsIn(links.children),
    ...icons.map((icon) => <link key={icon.rel} {...icon} />),
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
  ];
}
