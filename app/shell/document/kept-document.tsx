import { useLayoutEffect } from "react";
import type { HeadTag } from "#app/shell/document/head-tags.tsx";
import { syncHead } from "#app/shell/document/sync-head.ts";

type KeptDocumentProps = {
  head: HeadTag[];
  scheme: string | undefined;
  style: Record<string, string> | null | undefined;
};

/** Updates the document around the page in the browser: <head>, and the theme on <html>. */
export function KeptDocument({ head, scheme, style }: KeptDocumentProps) {
  useLayoutEffect(() => syncHead(head));

  useLayoutEffect(() => {
    const root = document.documentElement;
    if (scheme) root.dataset.scheme = scheme;
    const properties = Object.entries(style ?? {});
    for (const [name, value] of properties) root.style.setProperty(name, value);
    return () => {
      for (const [name] of properties) root.style.removeProperty(name);
    };
  }, [scheme, style]);

  return null;
}
