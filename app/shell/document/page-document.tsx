import type { CSSProperties, ReactNode } from "react";
import type { Language } from "#app/edge/language/languages.ts";
import { markPanel, markScripts, replaceBlockedStorage, watchPage } from "#app/shell/document/early-scripts.ts";
import type { HeadTag } from "#app/shell/document/head-tags.tsx";
import { pageRootId } from "#app/shell/document/page-root.ts";

const pageEndId = "page-end";

/** Delays the first paint until the page is parsed, to avoid layout shifts. React 18 does not know `blocking`. */
const paintWhenParsed = { rel: "expect", href: `#${pageEndId}`, blocking: "render" };

type PageDocumentProps = {
  language: Language;
  html: string;
  head: HeadTag[];
  nonce: string | undefined;
  scheme: string | undefined;
  style: Record<string, string> | null | undefined;
  /** Initial selection mode; later changed by its code. */
  selects: boolean;
  hasPanel: boolean;
  scripts: ReactNode;
};

/** The document around a page, rendered on the server only. `KeptDocument` updates it on navigation. */
export function PageDocument({
  language,
  html,
  head,
  nonce,
  scheme,
  style,
  selects,
  hasPanel,
  scripts,
}: PageDocumentProps) {
  const early = markScripts + replaceBlockedStorage + (hasPanel ? markPanel : "");
  return (
    <html
      lang={language}
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
