import { createContext, type ReactElement } from "react";

/** The HTML of an element. `key` names everything that the element depends on. */
export type RenderCached = (key: string, render: () => ReactElement) => string;

/** Set on the server only, by the built app; null in the browser and in development, where everything is rendered by React. */
export const MarkupCacheContext = createContext<RenderCached | null>(null);
