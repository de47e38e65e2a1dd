import { Scripts } from "@remix-run/react";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { startLate } from "#app/shell/start-late.ts";

type PageScriptsProps = {
  nonce: string | undefined;
  /** Load them when the page is idle or used, not with the page: docs/decisions/028-late-scripts-and-fonts.md. */
  late: boolean;
};

type Tag = ReactElement<{ children?: ReactNode; href?: string; dangerouslySetInnerHTML?: { __html: string } }>;

function tagsIn(node: ReactNode): Tag[] {
  return [node].flat(3).filter((tag): tag is Tag => isValidElement(tag));
}

/** The scripts that hydrate the page. */
export function PageScripts({ nonce, late }: PageScriptsProps) {
  // Called, not rendered: only so can its tags be read. Once the page is hydrated it returns null.
  const rendered = Scripts({ nonce }) as Tag | null;
  // In development the modules of hot replacement must come first.
  if (!late || import.meta.env.DEV || rendered === null) return rendered;
  const tags = tagsIn(rendered.props.children);
  // The script with the page's data stays as it is. The other one is a module that loads everything.
  const [data, start] = tagsIn(tags.find(({ props }) => props.href === undefined)?.props.children);
  if (data === undefined || start === undefined) return rendered;
  if (!import.meta.env.SSR) return [data, start];
  const files = tags.flatMap(({ props }) => props.href ?? []);
  const code = startLate(start.props.dangerouslySetInnerHTML?.__html ?? "", files);
  return [data, cloneElement(start, { dangerouslySetInnerHTML: { __html: code } })];
}
