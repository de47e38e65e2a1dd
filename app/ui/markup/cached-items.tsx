import { createElement, type HTMLAttributes, type ReactElement, type Ref, useContext } from "react";
import { MarkupCacheContext } from "#app/ui/markup/markup-cache.ts";

type CachedItemsProps<Item> = Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> & {
  as: "ol" | "ul" | "div" | "header" | "section" | "nav";
  elementRef?: Ref<HTMLElement>;
  /** Names what is rendered. The key of an item's markup is this and the item as JSON. */
  kind: string;
  items: readonly Item[];
  /**
   * One element with a `key`. On the server its markup is cached by item, so it may depend on the item only: no context (router, visitor)
   * and no `useId`. Event handlers are unrestricted.
   */
  children: (item: Item) => ReactElement;
};

/**
 * An element whose children are rendered once on the server and reused by later pages: docs/decisions/014. The browser gets the same
 * HTML as from React and hydrates it as usual.
 */
export function CachedItems<Item>({ as, elementRef, kind, items, children, ...attributes }: CachedItemsProps<Item>) {
  const renderCached = useContext(MarkupCacheContext);
  if (renderCached === null) return createElement(as, { ...attributes, ref: elementRef }, items.map(children));
  const markup = items.map((item) => renderCached(`${kind} ${JSON.stringify(item)}`, () => children(item)));
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: markup.join("") } });
}
