import { Meta } from "@remix-run/react";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import type { Company } from "#app/edge/context/company.ts";

type DocumentMetaProps = { company: Pick<Company, "name" | "subdomain" | "theme"> | null };
type Tag = ReactElement<{ name?: string; content?: string; children?: ReactNode }>;

/** "Search · Acme Motors" becomes "Search · Music at Acme" where the company has a page title of its own. */
function titleOf(own: string, { name, theme }: Pick<Company, "name" | "theme">): string {
  if (theme.pageTitle === "" || own.includes(theme.pageTitle)) return own;
  const suffix = ` · ${name}`;
  const page = own.endsWith(suffix) ? own.slice(0, -suffix.length) : own;
  return page === "" ? theme.pageTitle : `${page} · ${theme.pageTitle}`;
}

/**
 * The routes' meta tags. On a company's host every title ends with the theme's page title, and a page without a description gets
 * the theme's (specification part 2, section 3). It is done here, once, so that no route can leave it out.
 */
export function DocumentMeta({ company }: DocumentMetaProps) {
  // The component is called, not rendered: only so can the tags of the routes be read. It takes no props.
  const { children } = (Meta() as ReactElement<{ children: ReactNode[] }>).props;
  const tags = children.filter((tag): tag is Tag => isValidElement(tag));
  if (company === null || company.subdomain === null) return tags;
  const described = tags.some(({ props }) => props.name === "description" && props.content);
  const { pageDescription } = company.theme;
  return (
    <>
      {tags.map((tag) =>
        tag.type === "title" ? cloneElement(tag, {}, titleOf(String(tag.props.children), company)) : tag,
      )}
      {described || pageDescription === "" ? null : <meta name="description" content={pageDescription} />}
    </>
  );
}
