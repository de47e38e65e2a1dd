import type { CSSProperties, ReactNode } from "react";
import { markPanel, markScripts, replaceBlockedStorage, watchPage } from "#app/shell/document/early-scripts.ts";
import type { HeadTag } from "#app/shell/document/head-tags.tsx";
import { pageRootId } from "#app/shell/document/page-root.ts";

const pageEndId = "page-end";

/** Holds the first paint until the page is parsed: what was painted half parsed would move. React 18 knows no `blocking`. */
const paintWhenParsed = { rel: "expect", href: `#${pageEndId}`, blocking: "render" };

type PageDocumentProps = {
  html: string;
  head: HeadTag[];
  nonce: string | undefined;
  scheme: string | undefined;
  style: Record<string, string> | null | undefined;
  /** Whether tracks can be selected: code of the selection changes it later. */
  selects: boolean;
  hasPanel: boolean;
  scripts: ReactNode;
};

/** The document around a page, rendered on the server only. What changes with navigation, `KeptDocument` keeps up to date. */
export function PageDocument({ html, head, nonce, scheme, style, selects, hasPanel, scripts }: PageDocumentProps) {
  const early = markScripts + replaceBlockedStorage + (hasPanel ? markPanel : "");
  return (
    <html
      lang="en"
      data-scheme={scheme}
      data-selects={selects ? "" : undefined}
      style={style as CSSProperties | undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link {...paintWhenParsed} />
        {head}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, above */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: early }} />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
        <div id={pageRootId} className="contents" dangerouslySetInnerHTML={{ __html: html }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, above */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: watchPage }} />
        <span id={pageEndId} hidden />
        {scripts}
      </body>
    </html>
  );
}
