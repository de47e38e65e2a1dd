import { Scripts } from "@remix-run/react";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import type { ScriptStart } from "#app/shell/layout-rules.ts";
import { startLate } from "#app/shell/start-late.ts";

type PageScriptsProps = {
  nonce: string | undefined;
  /** docs/decisions/028-late-scripts-and-fonts.md */
  start: ScriptStart;
};

type Tag = ReactElement<{ children?: ReactNode; href?: string; dangerouslySetInnerHTML?: { __html: string } }>;

function tagsIn(node: ReactNode): Tag[] {
  return [node].flat(3).filter((tag): tag is Tag => isValidElement(tag));
}

/** Script tags that hydrate the page. Called by a component, on the server only. */
export function pageScripts({ nonce, start }: PageScriptsProps): ReactNode {
  // Called instead of rendered, to read its tags.
  const rendered = Scripts({ nonce }) as Tag | null;
  // In development, hot replacement modules must come first.
  if (start === "now" || import.meta.env.DEV || rendered === null) return rendered;
  const tags = tagsIn(rendered.props.children);
  // The data script is kept. The other one is a module that loads everything.
  const [data, entry] = tagsIn(tags.find(({ props }) => props.href === undefined)?.props.children);
  if (data === undefined || entry === undefined) return rendered;
  const files = tags.flatMap(({ props }) => props.href ?? []);
  const code = startLate(entry.props.dangerouslySetInnerHTML?.__html ?? "", { files, start });
  return [data, cloneElement(entry, { dangerouslySetInnerHTML: { __html: code } })];
}
